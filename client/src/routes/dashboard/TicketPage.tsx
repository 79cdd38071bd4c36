import { Link, useParams } from 'react-router'

import { TicketView } from '@/features/tickets/TicketView'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

export function TicketPage() {
  const { id = '' } = useParams()
  return (
    <TicketView
      id={id}
      next={
        <Link to={paths.newTicket} className="btn btn-primary">
          {texts.tickets.one.newOne}
        </Link>
      }
    />
  )
}
