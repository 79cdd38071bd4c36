import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { NotificationItems, type PathOfThing } from './NotificationItems'
import { fetchOwnNotifications, selectOwnNotifications } from './notificationsSlice'
import { useReload } from './useReload'

/** What the signed-in user has been told. */
export function OwnNotifications({ userId, pathOf }: { userId: string; pathOf: PathOfThing }) {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectOwnNotifications)
  useReload(() => void dispatch(fetchOwnNotifications({ userId, page: own.page ?? 1 })))
  return (
    <PagedList
      list={own}
      load={(page) => void dispatch(fetchOwnNotifications({ userId, page }))}
      empty={<EmptyNote text={texts.notifications.empty} />}
    >
      {(notifications) => <NotificationItems notifications={notifications} pathOf={pathOf} />}
    </PagedList>
  )
}
