import type { Request } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { Choices } from '@/components/Choices'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox, type DraftNote } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { tooLong } from '@/components/fieldChecks'
import { LeaveGuard } from '@/components/LeaveGuard'
import { SubmitButton } from '@/components/SubmitButton'
import { useSession } from '@/features/auth/useSession'
import type { Draft, DraftPlace } from '@/lib/draft'
import { isFailure } from '@/lib/failure'
import { useDraftForm } from '@/lib/useDraftForm'
import type { Values } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { decideRequest, fetchRequest } from './requestsSlice'

const { form: words } = texts.decisions
const names = ['status', 'note'] as const
const statuses = ['approved', 'rejected', 'pending'] as const
const mostNote = 2000

/** Decides about a request. The note is kept, also where somebody else was quicker: then it shows what they decided. */
export function DecisionForm({ request }: { request: Request }) {
  const admin = useSession().user?._id
  if (!admin) return null
  const place: DraftPlace = { form: `decision-${request._id}`, user: admin }
  return (
    <section className="panel no-print" aria-labelledby="decision-form">
      <h2 id="decision-form" className="h4">
        {words.title}
      </h2>
      <DraftBox place={place} restored={words.restored}>
        {(draft, note) => <Form request={request} place={place} initial={draft ?? {}} note={note} />}
      </DraftBox>
    </section>
  )
}

interface FormProps {
  request: Request
  place: DraftPlace
  initial: Draft
  note: DraftNote
}

function Form({ request, place, initial, note }: FormProps) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, touched } = useDraftForm({
    place,
    names,
    check,
    send: async (values) => {
      const chosen = statuses.find((one) => one === values.status) ?? 'pending'
      try {
        await dispatch(decideRequest({ id: request._id, status: chosen, note: values.note, revision: request.revision })).unwrap()
      } catch (error) {
        if (isFailure(error) && error.status === 409) void dispatch(fetchRequest(request._id))
        throw error
      }
    },
  })
  const over = request.status === 'withdrawn'
  if (status === 'succeeded') {
    return (
      <DoneNote>
        <p>{words.done}</p>
      </DoneNote>
    )
  }
  if (over && !touched) return <p className="mb-0">{words.over}</p>

  return (
    <form {...props}>
      {note(status === 'pending')}
      <Choices
        name="status"
        label={words.legend}
        choices={statuses.map((value) => ({
          value,
          label: words.choices[value],
          hint: words.hints[value],
          disabled: over || (value === 'pending' && request.status === 'pending'),
        }))}
        defaultValue={initial.status}
        error={errors.status}
      />
      <Field name="note" label={words.note} hint={words.noteHint} multiline most={mostNote} readOnly={over} defaultValue={initial.note} error={errors.note} />
      {failure && (
        <FailureNote
          failure={failure}
          own={failure.overtaken && !over ? { 409: words.conflict } : undefined}
          notSent={failure.overtaken || over ? undefined : words.notSent}
        />
      )}
      {over ? <p className="mb-0">{words.over}</p> : <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>}
      <LeaveGuard when={touched && !over} words={words} />
    </form>
  )
}

function check({ status, note }: Values<(typeof names)[number]>) {
  return {
    status: status ? undefined : words.choose,
    note: tooLong(note, mostNote) ?? (status === 'rejected' && !note.trim() ? words.reason : undefined),
  }
}
