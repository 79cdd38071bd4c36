/** What stands half-written in a form, by field. */
export type Draft = Record<string, string>

/** Where a form's draft is kept in this browser: one for each form and account, and for each ticket that is answered and each request that is decided. */
export interface DraftPlace {
  form: 'request' | 'ticket' | 'notification' | `reply-${string}` | `decision-${string}`
  user: string
}

const key = ({ form, user }: DraftPlace) => `ehrenweb.${form}.${user}`

export function loadDraft(place: DraftPlace): Draft | undefined {
  return attempt(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(key(place)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : undefined
  })
}

/** Whether a person wrote something else than what was suggested. */
export function differs(draft: Draft, suggested: Draft): boolean {
  return Object.entries(draft).some(([name, value]) => value.trim() !== (suggested[name] ?? '').trim())
}

export function saveDraft(place: DraftPlace, draft: Draft) {
  attempt(() => { localStorage.setItem(key(place), JSON.stringify(draft)) })
}

export function dropDraft(place: DraftPlace) {
  attempt(() => { localStorage.removeItem(key(place)) })
}

/** Drops what was sent, but not what was written since. */
export function dropSent(place: DraftPlace, sent: Draft) {
  const kept = loadDraft(place)
  if (!kept || !differs(kept, sent)) dropDraft(place)
}

/** Nobody who uses this browser next shall read what the account left half-written. */
export function dropDrafts(user: string) {
  attempt(() => {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith('ehrenweb.') && name.endsWith(`.${user}`))
    kept.forEach((name) => { localStorage.removeItem(name) })
  })
}

/** Storage that is full or forbidden only means: no draft. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
