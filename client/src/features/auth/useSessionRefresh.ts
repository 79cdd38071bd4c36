import { useEffect } from 'react'

import { useAppDispatch } from '@/app/hooks'

import { refreshSession } from './authSlice'
import { useSession } from './useSession'

const interval = 55 * 60 * 1000

/** Renews the session every 55 minutes while somebody is signed in; after a sleep, as soon as the page is looked at. */
export function useSessionRefresh() {
  const dispatch = useAppDispatch()
  const signedIn = useSession().session === 'signedIn'

  useEffect(() => {
    if (!signedIn) return
    let last = Date.now()
    const refreshIfDue = () => {
      if (Date.now() - last < interval) return
      last = Date.now()
      void dispatch(refreshSession())
    }
    const timer = setInterval(refreshIfDue, interval)
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [dispatch, signedIn])
}
