import { openStream } from '@/api/stream'

/** How many milliseconds until a stream that was refused is asked for again. */
const patience = 30_000

/**
 * Follows the stream of new notifications until the signal, and calls `onNews` when something has come or may have: each
 * time the stream opens, and when it is refused. Of several tabs one follows; the next one does when it closes.
 */
export function follow(signal: AbortSignal, onNews: () => void) {
  const run = () => hold(signal, onNews)
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
    void run()
  } else {
    navigator.locks.request('ehrenweb.stream', { signal }, run).catch(() => undefined) // the signal came first
  }
}

function hold(signal: AbortSignal, onNews: () => void): Promise<void> {
  return new Promise((done) => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    function open() {
      source = openStream('/api/notifications/stream')
      source.onopen = onNews
      source.onmessage = onNews
      source.onerror = () => {
        if (source.readyState !== EventSource.CLOSED) return
        onNews() // a call of ours renews the session where that is why
        timer = setTimeout(open, patience)
      }
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      done()
    })
  })
}
