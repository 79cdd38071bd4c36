import type { Notification } from '@/api/types'

import { NotificationItem } from './NotificationItem'

/** Where the thing is shown that a notification is about. */
export type PathOfThing = (about: NonNullable<Notification['about']>) => string

interface NotificationItemsProps {
  notifications: Notification[]
  pathOf: PathOfThing
}

/** What the team or the product has told; the unread ones stand out, by a word too. */
export function NotificationItems({ notifications, pathOf }: NotificationItemsProps) {
  return (
    <ul className="items">
      {notifications.map((notification) => (
        <NotificationItem key={notification._id} notification={notification} pathOf={pathOf} />
      ))}
    </ul>
  )
}
