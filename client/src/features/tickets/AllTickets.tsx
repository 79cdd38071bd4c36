import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { ReplyForm } from './ReplyForm'
import { TicketItems } from './TicketItems'
import { fetchAllTickets, fetchWaitingTickets, selectAllTickets, selectWaitingTickets } from './ticketsSlice'
import { WaitingSince } from './WaitingSince'

const { empty, admin: words } = texts.tickets

interface AllTicketsProps {
  /** Only those that wait for the team, the one that has waited longest first. */
  waiting: boolean
  /** Where a ticket has its own page. */
  to: (id: string) => string
  /** Shows the account that asks. */
  who: (user: string) => ReactNode
}

/** Everybody's tickets, which admins answer while they are open. */
export function AllTickets({ waiting, to, who }: AllTicketsProps) {
  const dispatch = useAppDispatch()
  const fetchTickets = waiting ? fetchWaitingTickets : fetchAllTickets
  return (
    <PagedList
      key={String(waiting)}
      list={useAppSelector(waiting ? selectWaitingTickets : selectAllTickets)}
      load={(page) => void dispatch(fetchTickets(page))}
      empty={<EmptyNote text={waiting ? words.nothingWaits : empty} />}
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
  )
}
