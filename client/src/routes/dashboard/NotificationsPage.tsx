import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { OwnNotifications } from '@/features/notifications/OwnNotifications'
import { texts } from '@/text/texts'

const { title, lead } = texts.notifications

export function NotificationsPage() {
  const { user } = useSession()
  return (
    <Page title={title} lead={lead}>
      {user && <OwnNotifications userId={user._id} />}
    </Page>
  )
}
