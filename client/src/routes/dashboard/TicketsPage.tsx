import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { OwnTickets } from '@/features/tickets/OwnTickets'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead, first } = texts.tickets

export function TicketsPage() {
  return (
    <Page title={title} lead={lead}>
      <OwnTickets
        first={
          <Link to={paths.newTicket} className="btn btn-primary">
            {first}
          </Link>
        }
      />
    </Page>
  )
}
