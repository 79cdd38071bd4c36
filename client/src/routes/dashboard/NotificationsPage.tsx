import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { MailPreferences } from '@/features/notifications/MailPreferences'
import { OwnNotifications } from '@/features/notifications/OwnNotifications'
import { ReadAll } from '@/features/notifications/ReadAll'
import { pathOfThing } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead } = texts.notifications

export function NotificationsPage() {
  const { user } = useSession()
  return (
    <Page title={title} lead={lead}>
      {user && (
        <>
          <ReadAll userId={user._id} />
          <OwnNotifications userId={user._id} pathOf={pathOfThing} />
          <MailPreferences />
        </>
      )}
    </Page>
  )
}
