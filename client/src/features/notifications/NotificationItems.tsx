import type { Notification } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

const { unread, from } = texts.notifications

/** What the team has told; the unread ones stand out, by a word too. */
export function NotificationItems({ notifications }: { notifications: Notification[] }) {
  return (
    <ul className="items">
      {notifications.map(({ _id, message, createdAt, read }) => (
        <li key={_id} className={read ? 'item notification' : 'item notification is-unread'}>
          <p className="item-facts">
            {!read && <span className="badge badge-unread">{unread}</span>}
            <Moment at={createdAt} label={from} />
          </p>
          <p className="written">{message}</p>
        </li>
      ))}
    </ul>
  )
}
