import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { Loadable } from '@/components/Loadable'
import { Pagination } from '@/components/Pagination'
import { usePage } from '@/lib/usePage'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchAllRequests, selectAllRequests } from './requestsSlice'

const { admin } = texts.requests

/** Everybody's requests, a page at a time, for admins. */
export function AllRequests() {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectAllRequests)
  const load = (page: number) => void dispatch(fetchAllRequests(page))
  const { page, pages, onPage } = usePage(list, load)

  return (
    <>
      <Loadable
        list={list}
        empty={<EmptyNote text={admin.empty} />}
        own={{ otherwise: texts.failures.allRequests }}
        onRetry={() => load(page)}
      >
        {(requests) => <RequestItems requests={requests} forAdmin />}
      </Loadable>
      <Pagination page={page} pages={pages} onPage={onPage} />
    </>
  )
}
