import { useState, type ReactNode } from 'react'

import type { Ticket } from '@/api/types'
import { DoneNote } from '@/components/DoneNote'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { CloseTicket } from './CloseTicket'
import { Entries } from './Entries'
import { ReopenTicket } from './ReopenTicket'
import { ReplyForm } from './ReplyForm'
import { TicketBadge } from './TicketBadge'
import { WaitingSince } from './WaitingSince'

const { from, one: words } = texts.tickets

interface ConversationProps {
  ticket: Ticket
  reader: 'team' | 'owner'
  next?: ReactNode
}

/** What was written to a ticket and happened to it, and what the reader can do with it. */
export function Conversation({ ticket, reader, next }: ConversationProps) {
  const { _id, status, createdAt, waitingSince } = ticket
  const open = status === 'open'
  const [turned, setTurned] = useState<'closed' | 'reopened'>()

  return (
    <>
      <p className="item-facts">
        <TicketBadge status={status} />
        <Moment at={createdAt} label={from} />
      </p>
      {turned && (
        <DoneNote key={turned}>
          <p>{words.done[turned]}</p>
        </DoneNote>
      )}
      <section aria-label={words.talk}>
        <Entries ticket={ticket} reader={reader} whole />
      </section>
      {reader === 'team' ? <WaitingSince at={waitingSince} /> : waitingSince && <p className="waiting-since">{words.waits}</p>}
      <ReplyForm ticket={_id} open={open} as={reader} />
      {open ? (
        <CloseTicket id={_id} onDone={() => { setTurned('closed') }} />
      ) : (
        <ReopenTicket ticket={ticket} next={next} onDone={() => { setTurned('reopened') }} />
      )}
    </>
  )
}
