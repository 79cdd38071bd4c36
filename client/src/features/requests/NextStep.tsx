import type { ReactNode } from 'react'

import type { Request } from '@/api/types'
import { texts } from '@/text/texts'

import { WithdrawButton } from './WithdrawButton'

const { next: words } = texts.decisions

interface NextStepProps {
  request: Request
  /** Leads to a new ticket. */
  ticket: ReactNode
  /** Leads to a new request. */
  again: ReactNode
}

/** What the team has said last, and the one thing to do now. */
export function NextStep({ request, ticket, again }: NextStepProps) {
  const { status, events } = request
  const note = status !== 'withdrawn' && events.at(-1)?.note
  return (
    <section className={`panel next-step next-${status}`} aria-labelledby="request-next">
      <h2 id="request-next" className="h4">
        {words.title}
      </h2>
      {note && (
        <>
          <p className="mb-1">{words.reason}</p>
          <blockquote className="written">{note}</blockquote>
        </>
      )}
      <p>{words[status]}</p>
      <div className="d-flex flex-wrap gap-2 no-print">
        {(status === 'approved' || status === 'rejected') && ticket}
        {(status === 'rejected' || status === 'withdrawn') && again}
      </div>
      {(status === 'pending' || status === 'withdrawn') && <WithdrawButton request={request} />}
    </section>
  )
}
