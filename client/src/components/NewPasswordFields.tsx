import type { Sentence } from '@/text/sentence'
import { texts } from '@/text/texts'

import { missing, wrongPassword, wrongRepetition } from './fieldChecks'
import { PasswordField } from './PasswordField'

const { fields } = texts.account

interface NewPassword<T> {
  password: T
  confirmPassword: T
}

/** A password to be chosen, and its repetition. */
export function NewPasswordFields({ label, errors }: { label: string; errors: Partial<NewPassword<Sentence>> }) {
  return (
    <>
      <PasswordField name="password" label={label} hint={fields.passwordHint} autoComplete="new-password" error={errors.password} />
      <PasswordField
        name="confirmPassword"
        label={fields.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}

/** What is wrong with what stands in the two. */
export function wrongNewPassword({ password, confirmPassword }: NewPassword<string>): NewPassword<Sentence | undefined> {
  return {
    password: wrongPassword(password),
    confirmPassword: missing('confirmPassword', confirmPassword) ?? wrongRepetition(password, confirmPassword),
  }
}
