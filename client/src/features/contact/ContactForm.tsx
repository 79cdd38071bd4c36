import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, tooLong, wrongEmail } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useOwnDetails } from '@/features/auth/useSession'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { sendContact } from './sendContact'

const { fields, ...words } = texts.contact

/** Writes to the team. Name and address of an account fill their fields, also later, as long as nobody has typed there. */
export function ContactForm({ next }: { next: ReactNode }) {
  const dispatch = useAppDispatch()
  const own = useOwnDetails()
  const { props, errors, status, failure } = useForm({
    names: ['name', 'email', 'subject', 'message'],
    check: ({ name, email, subject, message }) => ({
      name: missing('name', name) ?? tooLong(name, 200),
      email: missing('email', email) ?? wrongEmail(email) ?? tooLong(email, 254),
      subject: missing('subject', subject) ?? tooLong(subject, 200),
      message: missing('message', message) ?? tooLong(message, 3000),
    }),
    send: (values) => dispatch(sendContact(values)).unwrap(),
  })

  if (status === 'succeeded') {
    return (
      <DoneNote>
        <h2 className="h4">{words.doneTitle}</h2>
        <p>{words.done}</p>
        {next}
      </DoneNote>
    )
  }

  return (
    <form {...props}>
      <p className="form-text">{texts.common.form.required}</p>
      <Field name="name" label={fields.name} autoComplete="name" required defaultValue={own?.name} error={errors.name} />
      <Field
        name="email"
        type="email"
        label={fields.email}
        hint={words.emailHint}
        autoComplete="email"
        required
        defaultValue={own?.email}
        error={errors.email}
      />
      <Field name="subject" label={fields.subject} required error={errors.subject} />
      <Field name="message" label={fields.message} multiline required error={errors.message} />
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
      {failure && (
        <div className="mt-4">
          <FailureNote failure={failure} notSent={words.notSent} />
        </div>
      )}
    </form>
  )
}
