import type { ReactNode } from 'react'

import { fileLink } from '@/api/client'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { ListTools } from '@/components/ListTools'
import { PagedList } from '@/components/PagedList'
import { useListQuery } from '@/lib/useListQuery'
import { texts } from '@/text/texts'

import { ReplyForm } from './ReplyForm'
import { TicketItems } from './TicketItems'
import { fetchAllTickets, fetchWaitingTickets, selectAllTickets, selectWaitingTickets } from './ticketsSlice'
import { WaitingSince } from './WaitingSince'

const { list: listWords } = texts.common
const { empty, status, admin: words } = texts.tickets

interface AllTicketsProps {
  /** Only those that wait for the team, the one that has waited longest first. */
  waiting: boolean
  /** Where a ticket has its own page. */
  to: (id: string) => string
  /** Shows the account that asks. */
  who: (user: string) => ReactNode
  /** Tells whose tickets these are, where they are one account's alone. */
  whose: (user: string) => ReactNode
}

/** Everybody's tickets, which admins answer while they are open. */
export function AllTickets({ waiting, to, who, whose }: AllTicketsProps) {
  const dispatch = useAppDispatch()
  const { query, written, asks, change } = useListQuery()
  const fetchTickets = waiting ? fetchWaitingTickets : fetchAllTickets
  return (
    <>
      <ListTools
        query={query}
        change={change}
        hint={words.searchHint}
        status={waiting ? undefined : { label: listWords.status, options: { '': listWords.all, open: status.open, closed: status.closed } }}
        sort={waiting ? undefined : { label: listWords.sort, options: { '': listWords.newest, oldest: listWords.oldest } }}
        file={fileLink('/api/tickets/export.csv', { ...query })}
        whose={query.user && whose(query.user)}
      />
      <PagedList
        key={String(waiting)}
        query={written}
        list={useAppSelector(waiting ? selectWaitingTickets : selectAllTickets)}
        load={(page) => void dispatch(fetchTickets({ ...query, page }))}
        empty={<EmptyNote text={asks ? listWords.nothing : waiting ? words.nothingWaits : empty} />}
      >
        {(tickets) => (
          <TicketItems tickets={tickets} reader="team" to={to}>
            {({ _id, user, status, waitingSince }) => (
              <>
                <WaitingSince at={waitingSince} />
                <ReplyForm ticket={_id} open={status === 'open'} />
                {who(user)}
            </>
          )}
        </TicketItems>
      )}
    </PagedList>
    </>
  )
}
