import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { TicketItems } from './TicketItems'
import { fetchOwnTickets, selectOwnTickets } from './ticketsSlice'

const { empty, emptyHelp, toOne } = texts.tickets

interface OwnTicketsProps {
  /** Where a ticket has its own page. */
  to: (id: string) => string
  /** The next step where there are none. */
  first: ReactNode
}

/** The signed-in user's tickets. */
export function OwnTickets({ to, first }: OwnTicketsProps) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnTickets)}
      load={(page) => void dispatch(fetchOwnTickets(page))}
      empty={
        <EmptyNote text={empty}>
          <p>{emptyHelp}</p>
          {first}
        </EmptyNote>
      }
    >
      {(tickets) => (
        <TicketItems tickets={tickets} reader="owner" to={to}>
          {({ _id, status }, heading) => (
            <p className="item-foot">
              <Link to={to(_id)} aria-describedby={heading}>
                {status === 'open' ? toOne.open : toOne.closed}
              </Link>
            </p>
          )}
        </TicketItems>
      )}
    </PagedList>
  )
}
