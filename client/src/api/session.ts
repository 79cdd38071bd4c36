/**
 * Whether there may be a session to ask for: the server sends a marker with the session's cookies. What cookies another
 * host keeps, nobody sees here.
 */
export function mayBeSignedIn(): boolean {
  return Boolean(import.meta.env.VITE_API_URL) || /(^|; )(__Host-)?signed-in=1(;|$)/.test(document.cookie)
}
