import type { ReactNode } from 'react'

import type { User } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { DraftBox } from '@/components/DraftBox'
import { FailureNote } from '@/components/FailureNote'
import { LeaveGuard } from '@/components/LeaveGuard'
import { SubmitButton } from '@/components/SubmitButton'
import type { Draft, DraftPlace } from '@/lib/draft'
import { useDraftForm } from '@/lib/useDraftForm'
import { texts } from '@/text/texts'

import { checkRequest, fieldNames, groups, toRequest } from './fields'
import { RequestFieldset } from './RequestFieldset'
import { createRequest } from './requestsSlice'

const { form: words, draft: draftWords } = texts.requests

interface RequestFormProps {
  user: User
  /** The next step after the request is sent. */
  next: ReactNode
}

export function RequestForm({ user, next }: RequestFormProps) {
  const place: DraftPlace = { form: 'request', user: user._id }
  return (
    <DraftBox place={place} restored={draftWords.restored}>
      {(draft) => <Form place={place} initial={draft ?? suggestions(user)} next={next} />}
    </DraftBox>
  )
}

/** What the account already tells. The demo account tells nothing about the person in front of it. */
function suggestions({ isDemo, firstName, lastName, email }: User): Draft {
  return isDemo ? {} : { contact_name: `${firstName} ${lastName}`, contact_email: email }
}

function Form({ place, initial, next }: { place: DraftPlace; initial: Draft; next: ReactNode }) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, touched } = useDraftForm({
    place,
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
      <p className="form-text">{texts.common.form.required}</p>
      {groups.map((group) => (
        <RequestFieldset key={group.group} {...group} initial={initial} errors={errors} />
      ))}
      {failure && (
        <FailureNote failure={failure}>
          <p className="mt-2 mb-0">{texts.failures.notSent}</p>
        </FailureNote>
      )}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
      <LeaveGuard when={touched} texts={draftWords} />
    </form>
  )
}
