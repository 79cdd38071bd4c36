import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox, type DraftNote } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { LeaveGuard } from '@/components/LeaveGuard'
import { SubmitButton } from '@/components/SubmitButton'
import { useOwnDetails } from '@/features/auth/useSession'
import type { Draft, DraftPlace } from '@/lib/draft'
import { useDraftForm } from '@/lib/useDraftForm'
import { texts } from '@/text/texts'

import { checkRequest, fieldNames, groups, toRequest } from './fields'
import { RequestFieldset } from './RequestFieldset'
import { createRequest } from './requestsSlice'

const { form: words, draft: draftWords } = texts.requests

interface RequestFormProps {
  /** The account's id. */
  user: string
  /** The next step after the request is sent. */
  next: ReactNode
}

/** The form, with what the account already tells. */
export function RequestForm({ user, next }: RequestFormProps) {
  const own = useOwnDetails()
  const suggested: Draft = own ? { contact_name: own.name, contact_email: own.email } : {}
  const place: DraftPlace = { form: 'request', user }
  return (
    <DraftBox place={place} restored={draftWords.restored}>
      {(draft = suggested, note) => <Form place={place} suggested={suggested} initial={draft} note={note} next={next} />}
    </DraftBox>
  )
}

interface FormProps {
  place: DraftPlace
  suggested: Draft
  initial: Draft
  note: DraftNote
  next: ReactNode
}

function Form({ place, suggested, initial, note, next }: FormProps) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, touched } = useDraftForm({
    place,
    suggested,
    names: fieldNames,
    check: checkRequest,
    send: (values) => dispatch(createRequest(toRequest(values))).unwrap(),
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
      {groups.map((group) => (
        <RequestFieldset key={group.group} {...group} initial={initial} errors={errors} />
      ))}
      {failure && <FailureNote failure={failure} notSent={texts.failures.notSent} />}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
      <LeaveGuard when={touched} words={draftWords} />
    </form>
  )
}
