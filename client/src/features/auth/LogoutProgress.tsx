import { useEffect, useRef, type ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { Say } from '@/components/Say'
import { dropDrafts } from '@/lib/draft'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { checkSession, logout } from './authSlice'
import { useSession } from './useSession'

const { logout: words } = texts.account

interface LogoutProgressProps {
  /** Stands there after the logout. */
  done: ReactNode
  /** The way out where it failed. */
  home: ReactNode
}

/** Signs out as soon as it is known who is signed in, and forgets what that account left half-written. */
export function LogoutProgress({ done, home }: LogoutProgressProps) {
  const dispatch = useAppDispatch()
  const { session, user } = useSession()
  const { status, submit } = useSubmit(async () => {
    try {
      await dispatch(logout()).unwrap()
    } catch (failure) {
      void dispatch(checkSession()) // the cookies may be gone all the same
      throw failure
    }
    if (user) dropDrafts(user._id)
  })
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current || session === 'unknown') return
    begun.current = true
    void submit(undefined)
  })

  if (status === 'failed') {
    return (
      <div role="alert" className="alert alert-danger">
        <p>
          <Say it={texts.failures.logout} />
        </p>
        <p className="d-flex flex-wrap gap-2 mb-0">
          {home}
          <button type="button" className="btn btn-outline-danger" onClick={() => void submit(undefined)}>
            {texts.failures.retry}
          </button>
        </p>
      </div>
    )
  }

  return (
    <div role="status">
      <p>{status === 'succeeded' ? words.done : words.working}</p>
      <progress
        className="progress-line"
        aria-label={words.working}
        max={1}
        value={status === 'succeeded' ? 1 : undefined}
      />
      {status === 'succeeded' && done}
    </div>
  )
}
