import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { LatestPanel } from '@/components/LatestPanel'
import { texts } from '@/text/texts'

import { NotificationItems, type PathOfThing } from './NotificationItems'
import { fetchLatestNotifications, selectLatestNotifications } from './notificationsSlice'
import { useReload } from './useReload'

/** The three newest notifications of the signed-in user. `all` leads to the others. */
export function LatestNotifications({ userId, all, pathOf }: { userId: string; all: string; pathOf: PathOfThing }) {
  const dispatch = useAppDispatch()
  const load = () => void dispatch(fetchLatestNotifications(userId))
  useReload(load)
  return (
    <LatestPanel
      {...texts.notifications.latest}
      all={all}
      list={useAppSelector(selectLatestNotifications)}
      load={load}
    >
      {(notifications) => <NotificationItems notifications={notifications} pathOf={pathOf} />}
    </LatestPanel>
  )
}
