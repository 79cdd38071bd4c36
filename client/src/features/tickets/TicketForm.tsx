import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox, type DraftNote } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, tooLong } from '@/components/fieldChecks'
import { LeaveGuard } from '@/components/LeaveGuard'
import { SubmitButton } from '@/components/SubmitButton'
import type { Draft, DraftPlace } from '@/lib/draft'
import { useDraftForm } from '@/lib/useDraftForm'
import { texts } from '@/text/texts'

import { createTicket } from './ticketsSlice'

const { form: words, draft: draftWords } = texts.tickets

/** The longest subject and message, in characters. */
const longest = { subject: 200, message: 500 }

interface TicketFormProps {
  /** The account's id. */
  user: string
  /** The way out without sending. */
  cancel: ReactNode
  /** The next step after the ticket is sent. */
  next: ReactNode
}

export function TicketForm({ user, ...ways }: TicketFormProps) {
  const place: DraftPlace = { form: 'ticket', user }
  return (
    <DraftBox place={place} restored={draftWords.restored}>
      {(draft = {}, note) => <Form place={place} initial={draft} note={note} {...ways} />}
    </DraftBox>
  )
}

type FormProps = Omit<TicketFormProps, 'user'> & { place: DraftPlace; initial: Draft; note: DraftNote }

function Form({ place, initial, note, cancel, next }: FormProps) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, touched } = useDraftForm({
    place,
    names: ['subject', 'message'],
    check: ({ subject, message }) => ({
      subject: missing('subject', subject) ?? tooLong(subject, longest.subject),
      message: missing('message', message) ?? tooLong(message, longest.message),
    }),
    send: (values) => dispatch(createTicket(values)).unwrap(),
  })

  if (status === 'succeeded') {
    return (
      <DoneNote>
        <h2 className="h4">{words.done}</h2>
        <p>{words.doneHelp}</p>
        {next}
      </DoneNote>
    )
  }

  return (
    <form {...props}>
      {note(status === 'pending')}
      <p className="form-text">{texts.common.form.required}</p>
      <Field
        name="subject"
        label={words.subject}
        hint={words.subjectHint}
        required
        defaultValue={initial.subject}
        error={errors.subject}
      />
      <Field
        name="message"
        label={words.message}
        hint={words.messageHint}
        multiline
        required
        most={longest.message}
        defaultValue={initial.message}
        error={errors.message}
      />
      {failure && <FailureNote failure={failure} notSent={words.notSent} />}
      <div className="form-buttons">
        <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
        {cancel}
      </div>
      <LeaveGuard when={touched} words={draftWords} />
    </form>
  )
}
