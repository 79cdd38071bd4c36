import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

import { shownOn, type List } from './list'

export const pageSize = 10

/** No list is as long; the server has to skip whatever comes before. */
const lastPage = 10_000

/**
 * The page of a list that the address names (`?page=2`); loads it, also when `query` has changed, and goes back where the list has become shorter.
 * What is known of the page is shown at once. While another one is on its way, the one before it stays, as `passing`;
 * a page from an earlier visit does not.
 */
export function usePage<T>(list: List<T>, load: (page: number) => void, query = '') {
  const [params, setParams] = useSearchParams()
  const page = pageNumber(params.get('page'))
  const pages = Math.ceil(list.total / pageSize)
  const [seen, setSeen] = useState<number>()
  const here = shownOn(page, list)
  if (here.status === 'succeeded' && seen !== page) setSeen(page)

  const passing = here.status === 'pending' && seen !== undefined && list.held === seen
  const shown: List<T> = passing ? { ...list, status: 'succeeded' } : here
  const beyond = list.page === page && list.status === 'succeeded' && pages > 0 && page > pages

  const loadPage = useEffectEvent(load)
  useEffect(() => {
    loadPage(page)
  }, [page, query])

  const turnTo = useEffectEvent(setParams)
  useEffect(() => {
    if (beyond) turnTo(withPage(pages), { replace: true, preventScrollReset: true })
  }, [beyond, pages])

  function onPage(to: number) {
    setParams(withPage(to), { preventScrollReset: true })
  }

  return { page, pages, shown, passing, onPage }
}

/** The address with another page, and whatever else it names. */
function withPage(page: number) {
  return (before: URLSearchParams) => new URLSearchParams([...[...before].filter(([name]) => name !== 'page'), ['page', String(page)]])
}

function pageNumber(written: string | null): number {
  const page = Number(written)
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1
}
