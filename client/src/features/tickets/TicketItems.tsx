import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { Ticket } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { Entries } from './Entries'
import { TicketBadge } from './TicketBadge'

const { from, replies } = texts.tickets

interface TicketItemsProps {
  tickets: Ticket[]
  reader: 'team' | 'owner'
  /** Where a ticket has its own page. */
  to: (id: string) => string
  /** What else stands under a ticket. `heading` is the id of its heading. */
  children: (ticket: Ticket, heading: string) => ReactNode
}

/** Tickets with what was written to them. Only the team's answers are counted. */
export function TicketItems({ tickets, ...shown }: TicketItemsProps) {
  return (
    <ul className="items">
      {tickets.map((ticket) => (
        <li key={ticket._id}>
          <TicketItem ticket={ticket} {...shown} />
        </li>
      ))}
    </ul>
  )
}

function TicketItem({ ticket, reader, to, children }: Omit<TicketItemsProps, 'tickets'> & { ticket: Ticket }) {
  const id = useId()
  return (
    <article className="item ticket" aria-labelledby={id}>
      <header className="item-head">
        <h2 id={id} className="item-title">
          <Link to={to(ticket._id)}>{ticket.subject || texts.tickets.one.title}</Link>
        </h2>
        <p className="item-facts">
          <TicketBadge status={ticket.status} />
          <Moment at={ticket.createdAt} label={from} />
        </p>
      </header>
      <p className="written">{ticket.message}</p>
      <h3 className="replies-count">{replies(ticket.responses.filter(({ by }) => by === 'team').length)}</h3>
      <Entries ticket={ticket} reader={reader} />
      {children(ticket, id)}
    </article>
  )
}
