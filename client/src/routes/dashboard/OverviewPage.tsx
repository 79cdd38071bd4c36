import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { LatestNotifications } from '@/features/notifications/LatestNotifications'
import { LatestRequests } from '@/features/requests/LatestRequests'
import { LatestTickets } from '@/features/tickets/LatestTickets'
import { pathOfThing, paths, requestPath, ticketPath } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, hello } = texts.pages.dashboard

export function OverviewPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title={title} lead={hello(user.firstName)}>
      <div className="panels">
        <LatestNotifications userId={user._id} all={paths.notifications} pathOf={pathOfThing} />
        <LatestRequests all={paths.requests} to={requestPath} />
        <LatestTickets all={paths.tickets} to={ticketPath} />
      </div>
    </Page>
  )
}
