const id = /^[\da-f]{24}$/i

/** The id that the text is, if it is one. */
export function idIn(text: string): string | undefined {
  const typed = text.trim()
  return id.test(typed) ? typed.toLowerCase() : undefined
}

/** The ids that the text is a list of; none where anything else stands in it. */
export function idsIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const ids = words.flatMap((word) => idIn(word) ?? [])
  return ids.length === words.length ? ids : []
}
