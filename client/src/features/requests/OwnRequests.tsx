import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { Loadable } from '@/components/Loadable'
import { Pagination } from '@/components/Pagination'
import { usePage } from '@/lib/usePage'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchOwnRequests, selectOwnRequests } from './requestsSlice'

/** The signed-in user's requests, a page at a time. `first` is the next step where there are none. */
export function OwnRequests({ first }: { first: ReactNode }) {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectOwnRequests)
  const load = (page: number) => void dispatch(fetchOwnRequests(page))
  const { page, pages, onPage } = usePage(list, load)

  return (
    <>
      <Loadable list={list} empty={<EmptyNote text={texts.requests.empty}>{first}</EmptyNote>} onRetry={() => load(page)}>
        {(requests) => <RequestItems requests={requests} />}
      </Loadable>
      <Pagination page={page} pages={pages} onPage={onPage} />
    </>
  )
}
