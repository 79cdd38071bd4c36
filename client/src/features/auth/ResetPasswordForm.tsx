import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { NewPasswordFields, wrongNewPassword } from '@/components/NewPasswordFields'
import { SubmitButton } from '@/components/SubmitButton'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

import { checkSession, resetPassword } from './authSlice'

const { fields, reset: words } = texts.account

interface ResetPasswordFormProps {
  token: string
  /** The next step after the password is stored. */
  next: ReactNode
  /** The way to a new link, for one that is no longer good. */
  again: ReactNode
}

export function ResetPasswordForm({ token, next, again }: ResetPasswordFormProps) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, result } = useForm({
    names: ['password', 'confirmPassword'],
    check: wrongNewPassword,
    send: async (values) => {
      const stored = await dispatch(resetPassword({ token, ...values })).unwrap()
      await dispatch(checkSession()) // the server has ended every session of the link's account
      return stored
    },
  })

  if (result) {
    return (
      <DoneNote>
        <h2 className="h4">{words.doneTitle}</h2>
        <p>{result.message}</p>
        {next}
      </DoneNote>
    )
  }

  const badLink = failure?.status === 400 && Object.keys(errors).length === 0
  return (
    <form {...props}>
      <NewPasswordFields label={fields.newPassword} errors={errors} />
      {failure && <FailureNote failure={failure}>{badLink && again}</FailureNote>}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
    </form>
  )
}
