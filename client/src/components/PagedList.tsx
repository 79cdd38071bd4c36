import { useRef, type ReactNode } from 'react'

import type { List } from '@/lib/list'
import { usePage } from '@/lib/usePage'
import type { OwnWords } from '@/text/failureText'

import { Loadable } from './Loadable'
import { Pagination } from './Pagination'

interface PagedListProps<T> {
  list: List<T>
  load: (page: number) => void
  empty: ReactNode
  /** What the list is asked for besides the page. */
  query?: string
  /** The screen's own words for a failure. */
  own?: OwnWords
  children: (items: T[]) => ReactNode
}

/** A list that comes from the server a page at a time. The address names the page. A new one takes the focus. */
export function PagedList<T>({ list, load, empty, query, own, children }: PagedListProps<T>) {
  const { page, pages, shown, passing, onPage } = usePage(list, load, query)
  const box = useRef<HTMLDivElement>(null)

  function turn(to: number) {
    onPage(to)
    box.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Loadable box={box} list={shown} passing={passing} empty={empty} own={own} onRetry={() => { load(page) }}>
        {children}
      </Loadable>
      <Pagination page={page} pages={pages} onPage={turn} />
    </>
  )
}
