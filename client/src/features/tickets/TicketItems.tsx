import { useId, type ReactNode } from 'react'

import type { Ticket } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { TicketBadge } from './TicketBadge'

const { from, replies, replyBy } = texts.tickets

interface TicketItemsProps {
  tickets: Ticket[]
  /** What else stands under a ticket. */
  children?: (ticket: Ticket) => ReactNode
}

/** Tickets with the team's answers. */
export function TicketItems({ tickets, children }: TicketItemsProps) {
  return (
    <ul className="items">
      {tickets.map((ticket) => (
        <li key={ticket._id}>
          <TicketItem ticket={ticket}>{children?.(ticket)}</TicketItem>
        </li>
      ))}
    </ul>
  )
}

function TicketItem({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const id = useId()
  return (
    <article className="item ticket" aria-labelledby={id}>
      <header className="item-head">
        <h2 id={id} className="item-title">
          {ticket.subject}
        </h2>
        <p className="item-facts">
          <TicketBadge status={ticket.status} />
          <Moment at={ticket.createdAt} label={from} />
        </p>
      </header>
      <p className="written">{ticket.message}</p>
      <h3 className="replies-count">{replies(ticket.responses.length)}</h3>
      {ticket.responses.length > 0 && (
        <ol className="replies">
          {ticket.responses.map(({ message, createdAt }, i) => (
            <li key={i}>
              <p className="reply-by">
                {replyBy} <Moment at={createdAt} />
              </p>
              <p className="written">{message}</p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </article>
  )
}
