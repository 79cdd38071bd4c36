import { useSyncExternalStore } from 'react'

/** Whether the page's code runs: not yet where the build has made the page and nobody can do anything with it. */
export function useRunning() {
  return useSyncExternalStore(never, () => true, () => false)
}

const never = () => () => undefined
