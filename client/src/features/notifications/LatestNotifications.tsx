import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { LatestPanel } from '@/components/LatestPanel'
import { texts } from '@/text/texts'

import { NotificationItems, type PathOfThing } from './NotificationItems'
import { fetchLatestNotifications, selectLatestNotifications } from './notificationsSlice'

/** The three newest notifications of the signed-in user. `all` leads to the others. */
export function LatestNotifications({ userId, all, pathOf }: { userId: string; all: string; pathOf: PathOfThing }) {
  const dispatch = useAppDispatch()
  return (
    <LatestPanel
      {...texts.notifications.latest}
      all={all}
      list={useAppSelector(selectLatestNotifications)}
      load={() => void dispatch(fetchLatestNotifications(userId))}
    >
      {(notifications) => <NotificationItems notifications={notifications} pathOf={pathOf} />}
    </LatestPanel>
  )
}
