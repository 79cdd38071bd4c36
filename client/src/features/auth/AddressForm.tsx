import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, wrongEmail } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { forgotPassword, resendVerification } from './authSlice'
import { useOwnDetails } from './useSession'

interface AddressFormProps {
  submit: string
  /** What is said after the server's own sentence. */
  help?: string
  children?: ReactNode
}

/** Asks for the mail with which one sets a new password. */
export function ForgotPasswordForm(props: AddressFormProps) {
  const dispatch = useAppDispatch()
  return <AddressForm {...props} send={(email) => dispatch(forgotPassword(email)).unwrap()} />
}

/** Asks for a new verification mail. */
export function ResendForm(props: AddressFormProps) {
  const dispatch = useAppDispatch()
  return <AddressForm {...props} send={(email) => dispatch(resendVerification(email)).unwrap()} />
}

type Send = (email: string) => Promise<{ message: string }>

function AddressForm({ submit, help, children, send }: AddressFormProps & { send: Send }) {
  const own = useOwnDetails()
  const { props, errors, status, failure, result } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: missing('email', email) ?? wrongEmail(email) }),
    send: ({ email }) => send(email),
  })

  if (result) {
    return (
      <DoneNote>
        <p>{result.message}</p>
        {help && <p className="mb-0">{help}</p>}
      </DoneNote>
    )
  }

  return (
    <>
      {children}
      <form {...props}>
        <Field
          name="email"
          type="email"
          label={texts.account.fields.email}
          autoComplete="email"
          required
          defaultValue={own?.email}
          error={errors.email}
        />
        {failure && <FailureNote failure={failure} />}
        <SubmitButton pending={status === 'pending'}>{submit}</SubmitButton>
      </form>
    </>
  )
}
