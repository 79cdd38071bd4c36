/** The keys of what was sent and got no answer, by what it was. */
const unanswered = new Map<string, string>()

/**
 * Sends under a key that names what is sent. Sent again before it was answered, it goes under the same key, so that the
 * server does not store it twice.
 */
export async function underOneKey<T>(what: string, send: (key: string) => Promise<T>, wasRefused: (error: unknown) => boolean): Promise<T> {
  const key = unanswered.get(what) ?? newKey()
  unanswered.set(what, key)
  try {
    const answer = await send(key)
    unanswered.delete(what)
    return answer
  } catch (error) {
    if (wasRefused(error)) unanswered.delete(what)
    throw error
  }
}

/** Not `randomUUID()`, which pages without https do not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
