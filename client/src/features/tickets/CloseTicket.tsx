import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { FailureNote } from '@/components/FailureNote'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { closeTicket } from './ticketsSlice'

const { one: words } = texts.tickets

/** Closes a ticket, after asking. */
export function CloseTicket({ id, onDone }: { id: string; onDone: () => void }) {
  const dispatch = useAppDispatch()
  const [asking, setAsking] = useState(false)
  const { status, failure, submit } = useSubmit(async () => {
    await dispatch(closeTicket(id)).unwrap()
    onDone()
  })
  return (
    <div className="ticket-turn">
      {failure && <FailureNote failure={failure} />}
      <button type="button" className="btn btn-outline-secondary" disabled={status === 'pending'} onClick={() => { setAsking(true) }}>
        {words.close}
      </button>
      <ConfirmDialog
        open={asking}
        title={words.closeTitle}
        text={words.closeText}
        stay={words.stay}
        leave={words.doClose}
        onStay={() => { setAsking(false) }}
        onLeave={() => {
          setAsking(false)
          void submit(undefined)
        }}
      />
    </div>
  )
}
