import { useState, type ReactNode } from 'react'

import type { User } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { LeaveGuard } from '@/components/LeaveGuard'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm, valuesOf } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { dropDraft, loadDraft, saveDraft, type Draft } from './draft'
import { checkRequest, fieldNames, groups, toRequest } from './fields'
import { RequestFieldset } from './RequestFieldset'
import { createRequest } from './requestsSlice'

const { form: words, draft: draftWords } = texts.requests

interface RequestFormProps {
  user: User
  /** The next step after the request is sent. */
  next: ReactNode
}

/** The form with the account's draft in it, which can be thrown away. */
export function RequestForm({ user, next }: RequestFormProps) {
  const [draft, setDraft] = useState(() => loadDraft(user._id))

  function discard() {
    dropDraft(user._id)
    setDraft(undefined)
  }

  return (
    <>
      {draft && (
        <div className="alert alert-info d-flex flex-wrap gap-3 align-items-center justify-content-between">
          <p className="mb-0">{draftWords.restored}</p>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={discard}>
            {draftWords.discard}
          </button>
        </div>
      )}
      <Form key={draft ? 'draft' : 'fresh'} user={user} initial={draft ?? suggestions(user)} next={next} />
    </>
  )
}

/** What the account already tells. The demo account tells nothing about the person in front of it. */
function suggestions({ isDemo, firstName, lastName, email }: User): Draft {
  return isDemo ? {} : { contact_name: `${firstName} ${lastName}`, contact_email: email }
}

function Form({ user, initial, next }: RequestFormProps & { initial: Draft }) {
  const dispatch = useAppDispatch()
  const [touched, setTouched] = useState(false)
  const { props, errors, status, failure } = useForm({
    names: fieldNames,
    check: checkRequest,
    send: async (values) => {
      await dispatch(createRequest(toRequest(values))).unwrap()
      dropDraft(user._id)
    },
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
    <form
      {...props}
      onChange={(event) => {
        props.onChange(event)
        setTouched(true)
        saveDraft(user._id, valuesOf(event.currentTarget, fieldNames))
      }}
    >
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
