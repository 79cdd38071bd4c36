import { useEffect, useRef, type ReactNode } from 'react'

import { useAppDispatch } from '@/app/hooks'
import { Say } from '@/components/Say'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { logout } from './authSlice'

const { logout: words } = texts.account

interface LogoutProgressProps {
  /** Stands there after the logout. */
  done: ReactNode
  /** The way out where it failed. */
  home: ReactNode
}

/** Signs out as soon as it appears. */
export function LogoutProgress({ done, home }: LogoutProgressProps) {
  const dispatch = useAppDispatch()
  const { status, submit } = useSubmit(() => dispatch(logout()).unwrap())
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void submit(undefined)
  })

  if (status === 'failed') {
    return (
      <div role="alert" className="alert alert-danger">
        <p>
          <Say it={texts.failures.logout} />
        </p>
        {home}
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
