import { useEffect, useEffectEvent, useState } from 'react'

import type { Page, Status } from './list'

/** How many milliseconds the typing has to pause. */
const pause = 250

/** With fewer characters too much is found. */
const least = 2

interface Suggestions<T> extends Page<T> {
  status: Status
  /** What was looked for. */
  sought: string
}

/**
 * Looks for what is typed as soon as the typing pauses. What was found before stays until the answer comes; an answer
 * to what is no longer typed is dropped.
 */
export function useSuggestions<T>(typed: string, find: (sought: string) => Promise<Page<T>>) {
  const wanted = typed.trim()
  const enough = wanted.length >= least
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Suggestions<T>>({ status: 'idle', sought: '', items: [], total: 0 })
  const findNow = useEffectEvent(find)

  useEffect(() => {
    if (!enough) return
    let late = false
    const tell = (to: Omit<Suggestions<T>, 'sought'>) => {
      if (!late) setFound({ ...to, sought: wanted })
    }
    const timer = setTimeout(() => {
      findNow(wanted).then(
        (page) => {
          tell({ ...page, status: 'succeeded' })
        },
        () => {
          tell({ status: 'failed', items: [], total: 0 })
        },
      )
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [wanted, enough, round])

  const nothing = { status: 'idle' as const, items: [], total: 0 }
  const shown: Page<T> & { status: Status } = !enough ? nothing : found.sought === wanted ? found : { ...found, status: 'pending' }
  return {
    ...shown,
    again: () => {
      setRound(round + 1)
    },
  }
}
