import { useEffect, useId } from 'react'
import { Link } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { fetchLongestWaitingTicket, selectLongestWaitingTicket } from './ticketsSlice'

const { note } = texts.tickets.admin

interface WaitingNoteProps {
  /** Leads to those that wait. */
  all: string
  to: (id: string) => string
}

/** Tells admins how many tickets wait for them and which one longest; is not there while none does. */
export function WaitingNote({ all, to }: WaitingNoteProps) {
  const dispatch = useAppDispatch()
  const { status, total, items } = useAppSelector(selectLongestWaitingTicket)
  const id = useId()
  useEffect(() => {
    void dispatch(fetchLongestWaitingTicket())
  }, [dispatch])

  const longest = items[0]
  if (status !== 'succeeded' || !longest?.waitingSince) return null
  return (
    <section className="alert alert-info" aria-labelledby={id}>
      <h2 id={id} className="h5">
        {note.title(total)}
      </h2>
      <p className="mb-2">
        {note.longest}: <Link to={to(longest._id)}>{longest.subject || texts.tickets.one.title}</Link>, <Moment at={longest.waitingSince} />
      </p>
      <Link to={all}>{note.all}</Link>
    </section>
  )
}
