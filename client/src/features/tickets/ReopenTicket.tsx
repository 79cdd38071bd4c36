import { useState, type ReactNode } from 'react'

import type { Ticket } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Moment } from '@/components/Moment'
import { isFailure } from '@/lib/failure'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { fetchTicket, reopenTicket } from './ticketsSlice'

const { one: words } = texts.tickets

interface ReopenTicketProps {
  ticket: Ticket
  /** The way on where the ticket is over. */
  next?: ReactNode
  onDone: () => void
}

/** Says that a ticket is closed, and opens it again while that can be done. */
export function ReopenTicket({ ticket: { _id, reopenableUntil }, next, onDone }: ReopenTicketProps) {
  const dispatch = useAppDispatch()
  const { status, failure, submit } = useSubmit(async () => {
    try {
      await dispatch(reopenTicket(_id)).unwrap()
    } catch (error) {
      if (isFailure(error) && error.status === 409) void dispatch(fetchTicket(_id)) // it was too late
      throw error
    }
    onDone()
  })
  const [now] = useState(Date.now)
  const over = !reopenableUntil || Date.parse(reopenableUntil) <= now
  return (
    <div className="ticket-turn">
      <p>
        {words.isClosed} {over ? words.over : <>{words.until} <Moment at={reopenableUntil} />.</>}
      </p>
      {failure && <FailureNote failure={failure} />}
      {over ? (
        next
      ) : (
        <button type="button" className="btn btn-outline-secondary" disabled={status === 'pending'} onClick={() => void submit(undefined)}>
          {words.reopen}
        </button>
      )}
    </div>
  )
}
