import { useId, useRef } from 'react'
import { Link } from 'react-router'

import type { Notification } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Moment } from '@/components/Moment'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import type { PathOfThing } from './NotificationItems'
import { readNotification } from './notificationsSlice'

const words = texts.notifications

interface NotificationItemProps {
  notification: Notification
  pathOf: PathOfThing
}

/** One notification. Following its link marks it as read. */
export function NotificationItem({ notification: { _id, message, createdAt, read, about }, pathOf }: NotificationItemProps) {
  const dispatch = useAppDispatch()
  const id = useId()
  const box = useRef<HTMLLIElement>(null)
  const { status, failure, submit } = useSubmit(async () => {
    await dispatch(readNotification(_id)).unwrap()
    box.current?.focus() // the button is gone
  })

  return (
    <li ref={box} tabIndex={-1} className={read ? 'item notification' : 'item notification is-unread'}>
      <p className="item-facts">
        {!read && <span className="badge badge-unread">{words.unread}</span>}
        <Moment at={createdAt} label={words.from} />
      </p>
      <p id={id} className="written">
        {message}
      </p>
      {failure && <FailureNote failure={failure} />}
      {(about ?? !read) && (
        <p className="notification-next">
          {about && (
            <Link to={pathOf(about)} aria-describedby={id} onClick={() => !read && void dispatch(readNotification(_id))}>
              {words.open[about.type]}
            </Link>
          )}
          {!read && (
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-describedby={id}
              disabled={status === 'pending'}
              onClick={() => void submit(undefined)}
            >
              {words.read}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
