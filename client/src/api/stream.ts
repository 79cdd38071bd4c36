import { base } from './client'
import type { paths } from './schema'

/** Opens a stream of events, with the session's cookies. The browser comes again by itself when it breaks. */
export function openStream(path: keyof paths): EventSource {
  return new EventSource(base + path, { withCredentials: true })
}
