import { useEffect, useId } from 'react'

import type { Preferences } from '@/api/types'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Spinner } from '@/components/Spinner'
import { SubmitButton } from '@/components/SubmitButton'
import { unknownFailure } from '@/lib/failure'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { fetchPreferences, savePreferences, selectPreferences } from './preferencesSlice'

const { mail: words } = texts.notifications

/** Where the mails' footers lead. */
export const mailPreferencesId = 'per-mail'

/** Which events the signed-in user is told by mail as well. */
export function MailPreferences() {
  const dispatch = useAppDispatch()
  const id = useId()
  const { preferences, status, failure } = useAppSelector(selectPreferences)
  useEffect(() => {
    void dispatch(fetchPreferences())
  }, [dispatch])

  return (
    <section id={mailPreferencesId} aria-labelledby={id} className="mail-preferences">
      <h2 id={id} className="h4">
        {words.title}
      </h2>
      <p>{words.lead}</p>
      {preferences ? (
        <Form mail={preferences.mail} />
      ) : status === 'failed' ? (
        <FailureNote failure={failure ?? unknownFailure}>
          <button type="button" className="btn btn-outline-danger mt-3" onClick={() => void dispatch(fetchPreferences())}>
            {texts.failures.retry}
          </button>
        </FailureNote>
      ) : (
        <Spinner />
      )}
    </section>
  )
}

const events = ['decision', 'answer'] as const satisfies (keyof Preferences['mail'])[]

function Form({ mail }: { mail: Preferences['mail'] }) {
  const dispatch = useAppDispatch()
  const { props, status, failure } = useForm({
    names: events,
    check: () => ({}),
    send: ({ decision, answer }) => dispatch(savePreferences({ mail: { decision: decision !== '', answer: answer !== '' } })).unwrap(),
  })
  return (
    <form {...props}>
      {events.map((event) => (
        <div key={event} className="form-check">
          <input key={String(mail[event])} type="checkbox" className="form-check-input" id={`mail-${event}`} name={event} defaultChecked={mail[event]} />
          <label className="form-check-label" htmlFor={`mail-${event}`}>
            {words.events[event]}
          </label>
        </div>
      ))}
      {failure && <FailureNote failure={failure} />}
      <div className="mail-preferences-save">
        <SubmitButton pending={status === 'pending'} size="">
          {words.submit}
        </SubmitButton>
        <span role="status">{status === 'succeeded' && words.done}</span>
      </div>
    </form>
  )
}
