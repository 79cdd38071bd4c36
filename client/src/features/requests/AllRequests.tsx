import type { ReactNode } from 'react'

import { fileLink } from '@/api/client'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { ListTools } from '@/components/ListTools'
import { PagedList } from '@/components/PagedList'
import { useListQuery } from '@/lib/useListQuery'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchAllRequests, selectAllRequests } from './requestsSlice'

const { list: words } = texts.common
const { status, admin } = texts.requests

interface AllRequestsProps {
  /** Tells whose requests these are, where they are one account's alone. */
  whose: (user: string) => ReactNode
  /** Shows the account that asks. */
  who: (user: string) => ReactNode
  /** Where the request with the id is decided. */
  to: (id: string) => string
}

/** Everybody's requests, for admins. */
export function AllRequests({ who, whose, to }: AllRequestsProps) {
  const dispatch = useAppDispatch()
  const { query, written, asks, change } = useListQuery()
  return (
    <>
      <ListTools
        query={query}
        change={change}
        hint={admin.searchHint}
        status={{ label: words.status, options: { '': words.all, ...status } }}
        sort={{ label: words.sort, options: { '': words.newest, oldest: words.oldest } }}
        file={fileLink('/api/request/export.csv', { ...query })}
        whose={query.user && whose(query.user)}
      />
      <PagedList
        query={written}
        list={useAppSelector(selectAllRequests)}
        load={(page) => void dispatch(fetchAllRequests({ ...query, page }))}
        empty={<EmptyNote text={asks ? words.nothing : admin.empty} />}
        own={{ otherwise: texts.failures.allRequests }}
      >
        {(requests) => <RequestItems requests={requests} who={who} to={to} />}
      </PagedList>
    </>
  )
}
