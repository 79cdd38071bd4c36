import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchAllRequests, selectAllRequests } from './requestsSlice'

/** Everybody's requests, for admins. `who` shows the account that asks. */
export function AllRequests({ who }: { who: (user: string) => ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectAllRequests)}
      load={(page) => void dispatch(fetchAllRequests(page))}
      empty={<EmptyNote text={texts.requests.admin.empty} />}
      own={{ otherwise: texts.failures.allRequests }}
    >
      {(requests) => <RequestItems requests={requests} who={who} />}
    </PagedList>
  )
}
