import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, tooLong } from '@/components/fieldChecks'
import { Say } from '@/components/Say'
import { SubmitButton } from '@/components/SubmitButton'
import { useFirstField } from '@/lib/useFirstField'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { sendNotification } from './notificationsSlice'

const { form: words } = texts.notifications

interface NotificationFormProps {
  /** The recipient's id, where it is known. */
  user?: string
}

/** Tells one account something, and then perhaps another. */
export function NotificationForm({ user }: NotificationFormProps) {
  const [written, setWritten] = useState(0)
  const box = useFirstField(written)
  return (
    <div ref={box}>
      <Form key={written} user={written === 0 ? user : undefined} onAgain={() => { setWritten(written + 1) }} />
    </div>
  )
}

function Form({ user, onAgain }: NotificationFormProps & { onAgain: () => void }) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure } = useForm({
    names: ['user', 'message'],
    check: ({ user, message }) => ({
      user: missing('user', user) ?? tooLong(user, 200),
      message: missing('message', message) ?? tooLong(message, 3000),
    }),
    send: (values) => dispatch(sendNotification(values)).unwrap(),
  })

  if (status === 'succeeded') {
    return (
      <DoneNote>
        <p>
          <Say it={words.done} />
        </p>
        <button type="button" className="btn btn-primary" onClick={onAgain}>
          {words.again}
        </button>
      </DoneNote>
    )
  }

  return (
    <form {...props}>
      <p className="form-text">{texts.common.form.required}</p>
      <Field
        name="user"
        label={words.user}
        hint={words.userHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={user}
        error={errors.user}
      />
      <Field name="message" label={words.message} multiline required error={errors.message} />
      {failure && (
        <FailureNote failure={failure}>
          <p className="mt-2 mb-0">{words.notSent}</p>
        </FailureNote>
      )}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
    </form>
  )
}
