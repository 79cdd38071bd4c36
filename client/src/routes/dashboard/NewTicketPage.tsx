import { Link, useLocation } from 'react-router'

import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { TicketForm } from '@/features/tickets/TicketForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { form: words } = texts.tickets

export function NewTicketPage() {
  const { user } = useSession()
  const { key } = useLocation() // the tile that leads here asks for a new form, also after one was sent
  if (!user) return null
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <TicketForm
        key={key}
        user={user._id}
        cancel={<Link to={paths.tickets}>{words.cancel}</Link>}
        next={
          <Link to={paths.tickets} className="btn btn-primary">
            {words.toList}
          </Link>
        }
      />
    </Page>
  )
}
