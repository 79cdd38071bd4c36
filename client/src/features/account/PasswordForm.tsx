import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { missing } from '@/components/fieldChecks'
import { NewPasswordFields, wrongNewPassword } from '@/components/NewPasswordFields'
import { PasswordField } from '@/components/PasswordField'
import { SubmitButton } from '@/components/SubmitButton'
import { changePassword } from '@/features/auth/authSlice'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

const { fields, profile: words } = texts.account

/** `forgot` is the way for somebody who does not know the current password. */
export function PasswordForm({ forgot }: { forgot: ReactNode }) {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, result } = useForm({
    names: ['currentPassword', 'password', 'confirmPassword'],
    check: (values) => ({ currentPassword: missing('currentPassword', values.currentPassword), ...wrongNewPassword(values) }),
    send: (values) => dispatch(changePassword(values)).unwrap(),
  })
  return (
    <form {...props}>
      <PasswordField name="currentPassword" label={fields.currentPassword} autoComplete="current-password" error={errors.currentPassword} />
      <NewPasswordFields label={fields.newPassword} errors={errors} />
      {failure && <FailureNote failure={failure} />}
      {result && (
        <DoneNote>
          <p>{result.message}</p>
        </DoneNote>
      )}
      <div className="account-actions">
        <SubmitButton pending={status === 'pending'} size="">
          {words.passwordSubmit}
        </SubmitButton>
        {forgot}
      </div>
    </form>
  )
}
