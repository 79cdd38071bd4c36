import { useEffect } from 'react'

import { useAppDispatch } from '@/app/hooks'

import { refreshSession } from './authSlice'
import { useOtherTabs } from './useOtherTabs'
import { useSession } from './useSession'

const interval = 55 * 60 * 1000

/** Renews the session every 55 minutes while somebody is signed in; after a sleep, as soon as the page is looked at. Keeps in step with other tabs. */
export function useSessionRefresh() {
  const dispatch = useAppDispatch()
  const signedIn = useSession().session === 'signedIn'
  useOtherTabs()

  useEffect(() => {
    if (!signedIn) return
    let due: number
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      due = Date.now() + interval
      timer = setTimeout(refresh, interval)
    }
    function refresh() {
      clearTimeout(timer)
      wait()
      void dispatch(refreshSession())
    }
    function refreshIfDue() {
      if (Date.now() >= due) refresh()
    }
    wait()
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [dispatch, signedIn])
}
