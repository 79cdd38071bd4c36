import { useId } from 'react'

import type { MailTest } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, wrongEmail } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useOwnDetails } from '@/features/auth/useSession'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { sendTestMail } from './mailSlice'

const { test: words } = texts.mail

/** Sends a test mail, to the admin's own address unless they choose another, and shows what the mail server said. */
export function TestMailForm() {
  const dispatch = useAppDispatch()
  const own = useOwnDetails()
  const id = useId()
  const { props, errors, status, failure, result, sent } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: missing('email', email) ?? wrongEmail(email) }),
    send: ({ email }) => dispatch(sendTestMail(email)).unwrap(),
  })

  return (
    <section className="panel mt-4" aria-labelledby={id}>
      <h2 id={id} className="h5">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <form {...props} className="form-narrow">
        <Field
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          required
          defaultValue={own?.email}
          error={errors.email}
        />
        {failure && <FailureNote failure={failure} />}
        <SubmitButton pending={status === 'pending'}>{words.send}</SubmitButton>
      </form>
      <div role="status">{result && <Outcome test={result} to={sent?.email ?? ''} />}</div>
    </section>
  )
}

function Outcome({ test: { outcome, answer }, to }: { test: MailTest; to: string }) {
  return (
    <div className={outcome === 'failed' ? 'alert alert-danger mt-3 mb-0' : 'alert alert-info mt-3 mb-0'}>
      <p className="mb-0">{words.outcomes[outcome](to)}</p>
      {answer && (
        <p className="mt-2 mb-0">
          {words.answer} <code lang="en">{answer}</code>
        </p>
      )}
    </div>
  )
}
