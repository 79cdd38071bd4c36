import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { OwnTickets } from '@/features/tickets/OwnTickets'
import { paths, ticketPath } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead, first } = texts.tickets

export function TicketsPage() {
  return (
    <Page title={title} lead={lead}>
      <OwnTickets
        to={ticketPath}
        first={
          <Link to={paths.newTicket} className="btn btn-primary">
            {first}
          </Link>
        }
      />
    </Page>
  )
}
