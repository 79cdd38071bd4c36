import { useState, type ReactNode } from 'react'

import type { NewNotification } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { Choices } from '@/components/Choices'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox, type DraftNote } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, tooLong } from '@/components/fieldChecks'
import { Say } from '@/components/Say'
import { SubmitButton } from '@/components/SubmitButton'
import { useSession } from '@/features/auth/useSession'
import type { Draft, DraftPlace } from '@/lib/draft'
import { idIn, idsIn } from '@/lib/ids'
import { useDraftForm } from '@/lib/useDraftForm'
import { useFirstField } from '@/lib/useFirstField'
import { valuesOf } from '@/lib/useForm'
import type { Sentence } from '@/text/sentence'
import { texts } from '@/text/texts'

import { sendNotification } from './notificationsSlice'

const { form: words } = texts.notifications

/** What the field gets in which people are chosen. */
interface PeopleField {
  label: string
  hint: string
  typed: string
  given: string[]
  onEdited: () => void
  error?: Sentence
}

interface Given {
  /** How many all are. */
  countAll: () => Promise<number>
  /** The field in which people are chosen. */
  children: (field: PeopleField) => ReactNode
}

interface NotificationFormProps extends Given {
  /** The recipient's id, where it is known. */
  user?: string
}

/** Tells one, several or all something, and then perhaps something else. */
export function NotificationForm({ user, ...given }: NotificationFormProps) {
  const author = useSession().user?._id
  const [written, setWritten] = useState(0)
  const box = useFirstField(written)
  if (!author) return null
  const place: DraftPlace = { form: 'notification', user: author }
  const recipient = written === 0 && user ? { to: 'some', ...(idIn(user) ? { users: user, user: '' } : { user }) } : {}
  return (
    <div ref={box}>
      <DraftBox key={written} place={place} restored={words.restored}>
        {(draft, note) => (
          <Form
            {...given}
            place={place}
            initial={{ ...draft, ...recipient }}
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

const names = ['to', 'user', 'users', 'message'] as const
type Values = Record<(typeof names)[number], string>

/** Who is chosen; an id that stands in the input is one of them. */
function recipients({ user, users }: Values): string[] {
  return [...new Set([...users.split(' '), idIn(user) ?? ''])].filter(Boolean)
}

function wrongRecipients(values: Values): Sentence | undefined {
  if (values.to === 'all') return undefined
  if (values.user.trim() && !idIn(values.user)) return words.noId
  return missing('user', recipients(values).join(' '))
}

function payload(values: Values): NewNotification {
  const { to, message } = values
  if (to === 'all') return { all: true, message }
  const [user, ...others] = recipients(values)
  return user && others.length === 0 ? { user, message } : { users: recipients(values), message }
}

interface FormProps extends Given {
  place: DraftPlace
  initial: Draft
  note: DraftNote
  onAgain: () => void
}

function Form({ place, initial, note, countAll, children, onAgain }: FormProps) {
  const dispatch = useAppDispatch()
  const [all, setAll] = useState(initial.to === 'all')
  const [question, setQuestion] = useState<{ count?: number; go: () => void }>()
  const { props, onChanged, errors, status, failure, result } = useDraftForm({
    place,
    names,
    suggested: { to: 'some' },
    check: (values) => ({ user: wrongRecipients(values), message: missing('message', values.message) ?? tooLong(values.message, 3000) }),
    ask: (values, go) => void ask(values, go),
    send: (values) => dispatch(sendNotification(payload(values))).unwrap(),
  })

  /** Only one person is told without a question. */
  async function ask(values: Values, go: () => void) {
    const count = values.to === 'all' ? await countAll().catch(() => undefined) : recipients(values).length
    if (values.to === 'all' || count !== 1) setQuestion({ count, go })
    else go()
  }

  if (status === 'succeeded') {
    return (
      <DoneNote>
        <p>
          <Say it={result && 'count' in result ? { en: words.done.en, de: words.doneMany(result.count) } : words.done} />
        </p>
        <button type="button" className="btn btn-primary" onClick={onAgain}>
          {words.again}
        </button>
      </DoneNote>
    )
  }

  return (
    <form
      {...props}
      onChange={(event) => {
        props.onChange(event)
        setAll(valuesOf(event.currentTarget, names).to === 'all')
      }}
    >
      {note(status === 'pending')}
      <p className="form-text">{texts.common.form.required}</p>
      <Choices
        name="to"
        label={words.to.label}
        defaultValue={all ? 'all' : 'some'}
        choices={[
          { value: 'some', label: words.to.some },
          { value: 'all', label: words.to.all, hint: words.to.allHint },
        ]}
      />
      <div hidden={all}>
        {children({
          label: words.user,
          hint: words.userHint,
          typed: initial.user ?? '',
          given: idsIn(initial.users ?? ''),
          onEdited: () => {
            onChanged('user', 'users')
          },
          error: errors.user ?? errors.users,
        })}
      </div>
      <Field name="message" label={words.message} multiline required defaultValue={initial.message} error={errors.message} />
      {failure && <FailureNote failure={failure} notSent={words.notSent} />}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
      <ConfirmDialog
        open={question !== undefined}
        title={words.ask.title(question?.count)}
        text={words.ask.text}
        stay={words.ask.stay}
        leave={words.ask.send}
        onStay={() => {
          setQuestion(undefined)
        }}
        onLeave={() => {
          setQuestion(undefined)
          question?.go()
        }}
      />
    </form>
  )
}
