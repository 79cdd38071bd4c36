import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

import type { List } from './list'

export const pageSize = 10

/** The page of a list that the address names (`?page=2`); loads it, and goes back where the list has become shorter. */
export function usePage<T>(list: List<T>, load: (page: number) => void) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const pages = Math.ceil(list.total / pageSize)
  const beyond = list.status === 'succeeded' && pages > 0 && page > pages

  const loadPage = useEffectEvent(load)
  useEffect(() => {
    loadPage(page)
  }, [page])

  const turnTo = useEffectEvent(setParams)
  useEffect(() => {
    if (beyond) turnTo({ page: String(pages) }, { replace: true, preventScrollReset: true })
  }, [beyond, pages])

  function onPage(to: number) {
    setParams({ page: String(to) }, { preventScrollReset: true })
  }

  return { page, pages, onPage }
}
