import { Link } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { LatestPanel } from '@/components/LatestPanel'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { TicketBadge } from './TicketBadge'
import { fetchLatestTickets, selectLatestTickets } from './ticketsSlice'

interface LatestTicketsProps {
  /** Leads to the others. */
  all: string
  /** Where a ticket has its own page. */
  to: (id: string) => string
}

/** The three newest tickets of the signed-in user. */
export function LatestTickets({ all, to }: LatestTicketsProps) {
  const dispatch = useAppDispatch()
  return (
    <LatestPanel
      {...texts.tickets.latest}
      all={all}
      list={useAppSelector(selectLatestTickets)}
      load={() => void dispatch(fetchLatestTickets())}
    >
      {(tickets) => (
        <ul className="items">
          {tickets.map(({ _id, subject, status, createdAt }) => (
            <li key={_id} className="item item-head">
              <span className="item-title">
                <Link to={to(_id)}>{subject || texts.tickets.one.title}</Link>
              </span>
              <span className="item-facts">
                <TicketBadge status={status} threefold />
                <Moment at={createdAt} label={texts.tickets.from} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </LatestPanel>
  )
}
