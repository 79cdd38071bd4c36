import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchOwnRequests, selectOwnRequests } from './requestsSlice'

interface OwnRequestsProps {
  /** The next step where there are none. */
  first: ReactNode
  /** Where the request with the id has its own page. */
  to: (id: string) => string
}

/** The signed-in user's requests. */
export function OwnRequests({ first, to }: OwnRequestsProps) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnRequests)}
      load={(page) => void dispatch(fetchOwnRequests(page))}
      empty={<EmptyNote text={texts.requests.empty}>{first}</EmptyNote>}
    >
      {(requests) => <RequestItems requests={requests} to={to} />}
    </PagedList>
  )
}
