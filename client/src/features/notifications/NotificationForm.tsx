import { useState } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox, type DraftNote } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, tooLong } from '@/components/fieldChecks'
import { Say } from '@/components/Say'
import { SubmitButton } from '@/components/SubmitButton'
import { useSession } from '@/features/auth/useSession'
import type { Draft, DraftPlace } from '@/lib/draft'
import { useFirstField } from '@/lib/useFirstField'
import { useDraftForm } from '@/lib/useDraftForm'
import { texts } from '@/text/texts'

import { sendNotification } from './notificationsSlice'

const { form: words } = texts.notifications

interface NotificationFormProps {
  /** The recipient's id, where it is known. */
  user?: string
}

/** Tells one account something, and then perhaps another. */
export function NotificationForm({ user }: NotificationFormProps) {
  const author = useSession().user?._id
  const [written, setWritten] = useState(0)
  const box = useFirstField(written)
  if (!author) return null
  const place: DraftPlace = { form: 'notification', user: author }
  const recipient = written === 0 ? user : undefined
  return (
    <div ref={box}>
      <DraftBox key={written} place={place} restored={words.restored}>
        {(draft, note) => (
          <Form
            place={place}
            initial={{ ...draft, ...(recipient && { user: recipient }) }}
            note={note}
            onAgain={() => {
              setWritten(written + 1)
            }}
          />
        )}
      </DraftBox>
    </div>
  )
}

interface FormProps {
  place: DraftPlace
  initial: Draft
  note: DraftNote
  onAgain: () => void
}

function Form({ place, initial, note, onAgain }: FormProps) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure } = useDraftForm({
    place,
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
      {note(status === 'pending')}
      <p className="form-text">{texts.common.form.required}</p>
      <Field
        name="user"
        label={words.user}
        hint={words.userHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={initial.user}
        error={errors.user}
      />
      <Field name="message" label={words.message} multiline required defaultValue={initial.message} error={errors.message} />
      {failure && (
        <FailureNote failure={failure}>
          <p className="mt-2 mb-0">{words.notSent}</p>
        </FailureNote>
      )}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
    </form>
  )
}
