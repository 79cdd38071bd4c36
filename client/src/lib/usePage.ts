import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

import type { List } from './list'

export const pageSize = 10

/** No list is as long; the server has to skip whatever comes before. */
const lastPage = 10_000

/**
 * The page of a list that the address names (`?page=2`); loads it, and goes back where the list has become shorter.
 * A list that holds another page, from an earlier visit perhaps, is still to be loaded.
 */
export function usePage<T>(list: List<T>, load: (page: number) => void) {
  const [params, setParams] = useSearchParams()
  const page = pageNumber(params.get('page'))
  const pages = Math.ceil(list.total / pageSize)
  const shown: List<T> = list.page === page ? list : { ...list, status: 'pending' }
  const beyond = shown.status === 'succeeded' && pages > 0 && page > pages

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

  return { page, pages, shown, onPage }
}

function pageNumber(written: string | null): number {
  const page = Number(written)
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1
}
