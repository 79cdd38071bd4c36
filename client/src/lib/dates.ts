const date = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })

const dateAndTime = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** DD.MM.YYYY, HH:MM where the reader is; empty for a time that is none. */
export function formatDateTime(iso: string): string {
  return format(dateAndTime, iso)
}

/** DD.MM.YYYY, as above. */
export function formatDate(iso: string): string {
  return format(date, iso)
}

function format(how: Intl.DateTimeFormat, iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : how.format(time)
}
