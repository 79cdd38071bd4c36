import { Page } from '@/components/Page'
import { AllRequests } from '@/features/requests/AllRequests'
import { texts } from '@/text/texts'

const { title, lead } = texts.requests.admin

export function AllRequestsPage() {
  return (
    <Page title={title} lead={lead}>
      <AllRequests />
    </Page>
  )
}
