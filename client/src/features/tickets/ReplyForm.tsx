import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { tooLong } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useSession } from '@/features/auth/useSession'
import { dropDraft, loadDraft, type DraftPlace } from '@/lib/draft'
import { isFailure } from '@/lib/failure'
import { useDraftForm } from '@/lib/useDraftForm'
import { valuesOf } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { fetchTicket, replyToTicket, respondToTicket } from './ticketsSlice'

const { reply: words } = texts.tickets
const names = ['message'] as const

interface ReplyFormProps {
  ticket: string
  /** Whether the ticket takes answers. */
  open: boolean
  /** Who writes. */
  as?: 'team' | 'owner'
}

/**
 * Adds to a ticket's conversation. There is nothing to send while nothing is written. Where the ticket was closed before the answer was
 * sent, the text stays to be copied.
 */
export function ReplyForm(props: ReplyFormProps) {
  const author = useSession().user?._id
  return author && <Form {...props} place={{ form: `reply-${props.ticket}`, user: author }} />
}

function Form({ ticket, open, as = 'team', place }: ReplyFormProps & { place: DraftPlace }) {
  const dispatch = useAppDispatch()
  const [initial, setInitial] = useState(() => loadDraft(place)?.message ?? '')
  const [empty, setEmpty] = useState(initial.trim() === '')
  const { props, errors, status, failure } = useDraftForm({
    place,
    names,
    check: ({ message }) => ({ message: tooLong(message, 3000) }),
    send: async ({ message }) => {
      const send = as === 'team' ? respondToTicket : replyToTicket
      try {
        await dispatch(send({ id: ticket, message })).unwrap()
      } catch (error) {
        if (isFailure(error) && error.status === 409) void dispatch(fetchTicket(ticket)) // it may have been closed meanwhile
        throw error
      }
      setInitial('')
    },
  })
  if (!open && empty) return null

  return (
    <form
      {...props}
      className="reply-form"
      onChange={(event) => {
        props.onChange(event)
        setEmpty(valuesOf(event.currentTarget, names).message.trim() === '')
      }}
      onReset={() => {
        setEmpty(true)
      }}
    >
      <Field name="message" label={words.label} multiline readOnly={!open} defaultValue={initial} error={errors.message} />
      {failure && <FailureNote failure={failure} notSent={open ? words.notSent : words.copyIt} />}
      {open ? (
        <SubmitButton pending={status === 'pending'} disabled={empty} size="">
          {words.submit}
        </SubmitButton>
      ) : (
        <Unsent
          known={failure !== undefined}
          onDiscard={() => {
            dropDraft(place)
            setEmpty(true)
          }}
        />
      )}
      {status === 'succeeded' && (
        <DoneNote>
          <p>{words.done}</p>
        </DoneNote>
      )}
    </form>
  )
}

/** What became of an answer that was written before the ticket was closed. */
function Unsent({ known, onDiscard }: { known: boolean; onDiscard: () => void }) {
  return (
    <>
      {!known && (
        <p>
          {words.closed} {words.copyIt}
        </p>
      )}
      <button type="button" className="btn btn-outline-secondary" onClick={onDiscard}>
        {texts.common.form.discard}
      </button>
    </>
  )
}
