import type { ReactNode } from 'react'

import type { Credentials } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing } from '@/components/fieldChecks'
import { PasswordField } from '@/components/PasswordField'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { login } from './authSlice'
import { ResendButton } from './ResendButton'
import { useSession } from './useSession'

const { fields, login: words } = texts.account

interface LoginFormProps {
  initial?: Credentials
  /** Stands there after the login. */
  done: ReactNode
  /** Stands there for somebody who was signed in already. */
  signedIn: ReactNode
  children: ReactNode
}

export function LoginForm({ initial, done, signedIn, children }: LoginFormProps) {
  const dispatch = useAppDispatch()
  const { session } = useSession()
  const { props, errors, status, failure, sent } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({ email: missing('email', email), password: missing('password', password) }),
    send: (values) => dispatch(login(values)).unwrap(),
  })

  if (status === 'succeeded') return done
  if (session === 'signedIn' && status !== 'pending') return signedIn

  return (
    <>
      <form {...props}>
        <Field
          name="email"
          type="email"
          label={fields.email}
          autoComplete="username"
          required
          defaultValue={initial?.email}
          error={errors.email}
        />
        <PasswordField
          name="password"
          label={fields.password}
          autoComplete="current-password"
          defaultValue={initial?.password}
          error={errors.password}
        />
        {failure && (
          <FailureNote failure={failure} own={{ 401: texts.failures.wrongLogin }}>
            {failure.status === 403 && <ResendButton email={sent?.email ?? ''} />}
          </FailureNote>
        )}
        <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
      </form>
      {children}
    </>
  )
}
