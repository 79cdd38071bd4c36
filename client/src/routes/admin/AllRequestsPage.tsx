import { Page } from '@/components/Page'
import { AllRequests } from '@/features/requests/AllRequests'
import { adminRequestPath } from '@/routes/paths'
import { texts } from '@/text/texts'

import { Account } from './Account'
import { Whose } from './Whose'

const { title, lead } = texts.requests.admin

export function AllRequestsPage() {
  return (
    <Page title={title} lead={lead}>
      <AllRequests who={(user) => <Account id={user} />} whose={(user) => <Whose id={user} />} to={adminRequestPath} />
    </Page>
  )
}
