import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing, wrongEmail } from '@/components/fieldChecks'
import { PasswordField } from '@/components/PasswordField'
import { SubmitButton } from '@/components/SubmitButton'
import { changeEmail } from '@/features/auth/authSlice'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

const { fields, profile: words } = texts.account

export function EmailForm() {
  const dispatch = useAppDispatch()
  const { props, errors, status, failure, result } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: missing('email', email) ?? wrongEmail(email),
      password: missing('currentPassword', password),
    }),
    send: (values) => dispatch(changeEmail(values)).unwrap(),
  })
  return (
    <form {...props}>
      <Field name="email" type="email" label={words.newEmail} autoComplete="email" required error={errors.email} />
      <PasswordField name="password" label={fields.currentPassword} autoComplete="current-password" error={errors.password} />
      {failure && <FailureNote failure={failure} />}
      {result && (
        <DoneNote>
          <p>{result.message}</p>
        </DoneNote>
      )}
      <SubmitButton pending={status === 'pending'} size="">
        {words.emailSubmit}
      </SubmitButton>
    </form>
  )
}
