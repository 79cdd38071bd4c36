import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { LatestRequests } from '@/features/requests/LatestRequests'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, hello } = texts.pages.dashboard

export function OverviewPage() {
  const { user } = useSession()
  return (
    <Page title={title} lead={hello(user?.firstName ?? '')}>
      <LatestRequests all={<Link to={paths.requests}>{texts.requests.latest.all}</Link>} />
    </Page>
  )
}
