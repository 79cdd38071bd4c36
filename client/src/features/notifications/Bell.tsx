import { useEffect } from 'react'
import { NavLink } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Icon } from '@/components/Icon'
import { texts } from '@/text/texts'

import { fetchUnread, selectUnread } from './notificationsSlice'

/** More do not fit. */
const most = 99

/** Leads to the signed-in user's notifications and says how many are unread. */
export function Bell({ to }: { to: string }) {
  const dispatch = useAppDispatch()
  const unread = useAppSelector(selectUnread)
  useEffect(() => {
    void dispatch(fetchUnread())
  }, [dispatch])

  return (
    <NavLink to={to} className="top-link bell">
      <Icon name="bell" />
      <span className="visually-hidden">{texts.notifications.bell(unread)}</span>
      {!!unread && <span className="bell-count" aria-hidden="true">{unread > most ? `${most}+` : unread}</span>}
    </NavLink>
  )
}
