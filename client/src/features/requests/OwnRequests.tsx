import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchOwnRequests, selectOwnRequests } from './requestsSlice'

/** The signed-in user's requests. `first` is the next step where there are none. */
export function OwnRequests({ first }: { first: ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnRequests)}
      load={(page) => void dispatch(fetchOwnRequests(page))}
      empty={<EmptyNote text={texts.requests.empty}>{first}</EmptyNote>}
    >
      {(requests) => <RequestItems requests={requests} />}
    </PagedList>
  )
}
