/** A half-written request, kept in this browser for one account. Storage that is full or forbidden only means: no draft. */
export type Draft = Record<string, string>

const key = (userId: string) => `ehrenweb.request.${userId}`

export function loadDraft(userId: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : undefined
  } catch {
    return undefined
  }
}

export function saveDraft(userId: string, draft: Draft) {
  try {
    localStorage.setItem(key(userId), JSON.stringify(draft))
  } catch {
    // The form itself still holds every word.
  }
}

export function dropDraft(userId: string) {
  try {
    localStorage.removeItem(key(userId))
  } catch {
    // There was none.
  }
}
