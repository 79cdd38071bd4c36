import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { texts } from '@/text/texts'

import { register } from './authSlice'
import { NewAccountForm } from './NewAccountForm'
import { ResendButton } from './ResendButton'

const { register: words } = texts.account

export function RegisterForm({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <NewAccountForm
      submit={words.submit}
      send={(values) => dispatch(register(values)).unwrap()}
      done={({ message }, email) => (
        <DoneNote>
          <h2 className="h4">{words.doneTitle}</h2>
          <p>{message}</p>
          <p>{words.doneHelp}</p>
          <ResendButton email={email} />
        </DoneNote>
      )}
    >
      {children}
    </NewAccountForm>
  )
}
