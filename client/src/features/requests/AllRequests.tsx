import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchAllRequests, selectAllRequests } from './requestsSlice'

interface AllRequestsProps {
  /** Shows the account that asks. */
  who: (user: string) => ReactNode
  /** Where the request with the id is decided. */
  to: (id: string) => string
}

/** Everybody's requests, for admins. */
export function AllRequests({ who, to }: AllRequestsProps) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectAllRequests)}
      load={(page) => void dispatch(fetchAllRequests(page))}
      empty={<EmptyNote text={texts.requests.admin.empty} />}
      own={{ otherwise: texts.failures.allRequests }}
    >
      {(requests) => <RequestItems requests={requests} who={who} to={to} />}
    </PagedList>
  )
}
