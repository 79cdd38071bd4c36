import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { SubmitButton } from '@/components/SubmitButton'
import { checkSession, confirmEmail } from '@/features/auth/authSlice'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

const { confirmEmail: words } = texts.account

/** Asks for a click: programs that look at the links in mails must not change an account. */
export function ConfirmEmail({ token, next }: { token: string; next: ReactNode }) {
  const dispatch = useAppDispatch()
  const { props, status, failure, result } = useForm({
    names: [],
    check: () => ({}),
    send: async () => {
      const done = await dispatch(confirmEmail(token)).unwrap()
      await dispatch(checkSession()) // whose address may be shown on this screen
      return done
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
  return (
    <form {...props}>
      <p>{words.lead}</p>
      {failure && <FailureNote failure={failure}>{next}</FailureNote>}
      <SubmitButton pending={status === 'pending'}>{words.submit}</SubmitButton>
    </form>
  )
}
