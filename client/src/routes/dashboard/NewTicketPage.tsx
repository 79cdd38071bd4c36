import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { TicketForm } from '@/features/tickets/TicketForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { form: words } = texts.tickets

export function NewTicketPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <TicketForm
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
