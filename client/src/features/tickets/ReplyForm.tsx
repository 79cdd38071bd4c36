import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { tooLong } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useSession } from '@/features/auth/useSession'
import { loadDraft, type DraftPlace } from '@/lib/draft'
import { useDraftForm } from '@/lib/useDraftForm'
import { valuesOf } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { respondToTicket } from './ticketsSlice'

const { reply: words } = texts.tickets
const names = ['message'] as const

/** Answers a ticket. There is nothing to send while nothing is written. */
export function ReplyForm({ ticket }: { ticket: string }) {
  const author = useSession().user?._id
  return author && <Form ticket={ticket} place={{ form: `reply-${ticket}`, user: author }} />
}

function Form({ ticket, place }: { ticket: string; place: DraftPlace }) {
  const dispatch = useAppDispatch()
  const [initial, setInitial] = useState(() => loadDraft(place)?.message ?? '')
  const [empty, setEmpty] = useState(initial.trim() === '')
  const { props, errors, status, failure } = useDraftForm({
    place,
    names,
    check: ({ message }) => ({ message: tooLong(message, 3000) }),
    send: async ({ message }) => {
      await dispatch(respondToTicket({ id: ticket, message })).unwrap()
      setInitial('')
    },
  })

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
      <Field name="message" label={words.label} multiline defaultValue={initial} error={errors.message} />
      {failure && (
        <FailureNote failure={failure}>
          <p className="mt-2 mb-0">{words.notSent}</p>
        </FailureNote>
      )}
      <SubmitButton pending={status === 'pending'} disabled={empty} size="">
        {words.submit}
      </SubmitButton>
      {status === 'succeeded' && (
        <DoneNote>
          <p>{words.done}</p>
        </DoneNote>
      )}
    </form>
  )
}
