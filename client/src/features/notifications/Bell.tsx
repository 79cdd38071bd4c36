import { useEffect, useState } from 'react'
import { NavLink } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Icon } from '@/components/Icon'
import { texts } from '@/text/texts'

import { fetchUnread, selectUnread } from './notificationsSlice'

/** More do not fit. */
const most = 99

/** Leads to the signed-in user's notifications and says how many are unread. To who hears the screen it tells each time that some have come. */
export function Bell({ to }: { to: string }) {
  const dispatch = useAppDispatch()
  const unread = useAppSelector(selectUnread)
  useEffect(() => {
    void dispatch(fetchUnread())
  }, [dispatch])

  return (
    <>
      <NavLink to={to} className="top-link bell">
        <Icon name="bell" />
        <span className="visually-hidden">{texts.notifications.bell(unread)}</span>
        {!!unread && <span className="bell-count" aria-hidden="true">{unread > most ? `${most}+` : unread}</span>}
      </NavLink>
      <p aria-live="polite" aria-atomic="true" className="visually-hidden">
        {useNewcomers(unread)}
      </p>
    </>
  )
}

/** Says how many have come since the count was last known; nothing at first, nor in a tab that nobody looks at. */
function useNewcomers(unread?: number) {
  const [last, setLast] = useState({ unread, news: '' })
  if (unread !== last.unread) {
    const more = (unread ?? 0) - (last.unread ?? unread ?? 0)
    setLast({ unread, news: more > 0 && !document.hidden ? texts.notifications.came(more, unread) : '' })
  }
  return last.news
}
