import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { NotificationItems, type PathOfThing } from './NotificationItems'
import { fetchOwnNotifications, selectOwnNotifications } from './notificationsSlice'

/** What the signed-in user has been told. */
export function OwnNotifications({ userId, pathOf }: { userId: string; pathOf: PathOfThing }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnNotifications)}
      load={(page) => void dispatch(fetchOwnNotifications({ userId, page }))}
      empty={<EmptyNote text={texts.notifications.empty} />}
    >
      {(notifications) => <NotificationItems notifications={notifications} pathOf={pathOf} />}
    </PagedList>
  )
}
