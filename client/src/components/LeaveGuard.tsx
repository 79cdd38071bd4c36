import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { texts } from '@/text/texts'

import { ConfirmDialog } from './ConfirmDialog'

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  when: boolean
  words: { leaveTitle: string; leaveText: string }
}

/** Asks before a person leaves a page with something half-written on it. */
export function LeaveGuard({ when, words }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
    }
  }, [when])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={words.leaveTitle}
      text={words.leaveText}
      stay={texts.common.form.stay}
      leave={texts.common.form.leave}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
