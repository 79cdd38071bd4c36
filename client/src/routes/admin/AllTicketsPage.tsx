import { Page } from '@/components/Page'
import { AllTickets } from '@/features/tickets/AllTickets'
import { texts } from '@/text/texts'

import { Account } from './Account'

const { title, lead } = texts.tickets.admin

export function AllTicketsPage() {
  return (
    <Page title={title} lead={lead}>
      <AllTickets who={(user) => <Account id={user} />} />
    </Page>
  )
}
