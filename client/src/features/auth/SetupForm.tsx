import type { ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { texts } from '@/text/texts'

import { setUp } from './authSlice'
import { NewAccountForm } from './NewAccountForm'

const { setup: words } = texts.account

interface SetupFormProps {
  token: string
  /** The next step after the account is made. */
  next: ReactNode
}

export function SetupForm({ token, next }: SetupFormProps) {
  const dispatch = useAppDispatch()
  return (
    <NewAccountForm
      submit={words.submit}
      send={(values) => dispatch(setUp({ token, ...values })).unwrap()}
      done={({ message }) => (
        <DoneNote>
          <h2 className="h4">{words.doneTitle}</h2>
          <p>{message}</p>
          {next}
        </DoneNote>
      )}
    />
  )
}
