import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { useSession } from '@/features/auth/useSession'

import { follow } from './follow'
import { fetchUnread, newsCame, selectMarked } from './notificationsSlice'

const channelName = 'ehrenweb.notifications'

/** Keeps count and lists as they are on the server while somebody is signed in, in all of the browser's tabs. */
export function useNews() {
  const dispatch = useAppDispatch()
  const user = useSession().user?._id
  const marked = useAppSelector(selectMarked)

  useEffect(() => {
    if (!user || typeof EventSource === 'undefined') return
    const channel = openChannel()
    const end = new AbortController()
    function refresh() {
      void dispatch(fetchUnread())
      dispatch(newsCame())
    }
    if (channel) {
      channel.onmessage = ({ data }) => {
        if (data === user) refresh()
      }
    }
    follow(end.signal, () => {
      refresh()
      channel?.postMessage(user)
    })
    return () => {
      end.abort()
      channel?.close()
    }
  }, [dispatch, user])

  useEffect(() => {
    if (marked === 0) return
    const channel = openChannel()
    channel?.postMessage(user)
    channel?.close()
  }, [marked, user])
}

function openChannel() {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
}
