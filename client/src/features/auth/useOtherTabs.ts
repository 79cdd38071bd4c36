import { useEffect } from 'react'

import { useAppDispatch } from '@/app/hooks'

import { checkSession } from './authSlice'
import { useSession } from './useSession'

/** Tells the browser's other tabs whose session it is, and checks again when one of them knows somebody else, or nobody. */
export function useOtherTabs() {
  const dispatch = useAppDispatch()
  const { session, user } = useSession()
  const known = session === 'signedIn' || session === 'signedOut'
  const whose = user?._id ?? ''

  useEffect(() => {
    if (!known || typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel('ehrenweb.session')
    channel.onmessage = ({ data }) => {
      if (data !== whose) void dispatch(checkSession())
    }
    channel.postMessage(whose)
    return () => {
      channel.close()
    }
  }, [dispatch, known, whose])
}
