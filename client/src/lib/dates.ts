const date = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })

const dateAndTime = formatter({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

// A month's name stands for its first day in UTC.
const monthAndYear = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthAlone = formatter({ month: 'short', timeZone: 'UTC' })

/** DD.MM.YYYY, HH:MM where the reader is; empty for a time that is none. */
export function formatDateTime(iso: string): string {
  return format(dateAndTime, iso)
}

/** DD.MM.YYYY, as above. */
export function formatDate(iso: string): string {
  return format(date, iso)
}

/** "März 2026" for 2026-03. */
export function formatMonth(month: string): string {
  return format(monthAndYear, month)
}

/** "Mär" for 2026-03. */
export function shortMonth(month: string): string {
  return format(monthAlone, month).slice(0, 3)
}

/** How many whole days ago that was. */
export function daysSince(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - new Date(iso).getTime()) / 86_400_000))
}

function format(how: () => Intl.DateTimeFormat, iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : how().format(time)
}

/** Made when it is first used: the browser loads its calendars for that, which a phone waits for. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('de-DE', options))
}
