import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { tooLong } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm, valuesOf } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { respondToTicket } from './ticketsSlice'

const { reply: words } = texts.tickets
const names = ['message'] as const

/** Answers a ticket. There is nothing to send while nothing is written. */
export function ReplyForm({ ticket }: { ticket: string }) {
  const dispatch = useAppDispatch()
  const [empty, setEmpty] = useState(true)
  const { props, errors, status, failure } = useForm({
    names,
    check: ({ message }) => ({ message: tooLong(message, 3000) }),
    send: ({ message }) => dispatch(respondToTicket({ id: ticket, message })).unwrap(),
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
      <Field name="message" label={words.label} multiline error={errors.message} />
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
