import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { NotificationItems } from './NotificationItems'
import { fetchOwnNotifications, selectOwnNotifications } from './notificationsSlice'

/** What the team has told the signed-in user. */
export function OwnNotifications({ userId }: { userId: string }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnNotifications)}
      load={(page) => void dispatch(fetchOwnNotifications({ userId, page }))}
      empty={<EmptyNote text={texts.notifications.empty} />}
    >
      {(notifications) => <NotificationItems notifications={notifications} />}
    </PagedList>
  )
}
