import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { readNotifications, selectOwnNotifications, selectUnread } from './notificationsSlice'

const words = texts.notifications

/** Marks all as read that the user can have seen; what has come since stays unread. */
export function ReadAll({ userId }: { userId: string }) {
  const dispatch = useAppDispatch()
  const unread = useAppSelector(selectUnread)
  const own = useAppSelector(selectOwnNotifications)
  const { status, failure, submit } = useSubmit(() => {
    const upTo = own.held === 1 ? own.items[0]?.createdAt : undefined
    return dispatch(readNotifications({ userId, upTo })).unwrap()
  })

  return (
    <>
      {status === 'succeeded' && !unread && <DoneNote>{words.allRead}</DoneNote>}
      {failure && <FailureNote failure={failure} />}
      {!!unread && (
        <p>
          <button type="button" className="btn btn-outline-secondary" disabled={status === 'pending'} onClick={() => void submit(undefined)}>
            {words.readAll}
          </button>
        </p>
      )}
    </>
  )
}
