import type { ReactNode } from 'react'

import type { Registration } from '@/api/types'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, wrongEmail } from '@/components/fieldChecks'
import { NewPasswordFields, wrongNewPassword } from '@/components/NewPasswordFields'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

const { fields } = texts.account

interface Answer {
  message: string
}

interface NewAccountFormProps {
  submit: string
  send: (values: Registration) => Promise<Answer>
  /** What takes the form's place once the account is made. */
  done: (answer: Answer, email: string) => ReactNode
  children?: ReactNode
}

/** The five fields of a new account. */
export function NewAccountForm({ submit, send, done, children }: NewAccountFormProps) {
  const { props, errors, status, failure, result, sent } = useForm({
    names: ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
    check: ({ firstName, lastName, email, ...password }) => ({
      firstName: missing('firstName', firstName),
      lastName: missing('lastName', lastName),
      email: missing('email', email) ?? wrongEmail(email),
      ...wrongNewPassword(password),
    }),
    send,
  })

  if (result) return done(result, sent?.email ?? '')

  return (
    <>
      <form {...props}>
        <p className="form-text">{texts.common.form.required}</p>
        <div className="field-row">
          <Field name="firstName" label={fields.firstName} autoComplete="given-name" required error={errors.firstName} />
          <Field name="lastName" label={fields.lastName} autoComplete="family-name" required error={errors.lastName} />
        </div>
        <Field name="email" type="email" label={fields.email} autoComplete="email" required error={errors.email} />
        <NewPasswordFields label={fields.password} errors={errors} />
        {failure && <FailureNote failure={failure} />}
        <SubmitButton pending={status === 'pending'}>{submit}</SubmitButton>
      </form>
      {children}
    </>
  )
}
