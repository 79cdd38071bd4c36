import { Link, useSearchParams } from 'react-router'

import { Page } from '@/components/Page'
import { AllTickets } from '@/features/tickets/AllTickets'
import { anyTicketPath, paths, waitingTickets } from '@/routes/paths'
import { texts } from '@/text/texts'

import { Account } from './Account'
import { Whose } from './Whose'

const { admin: words } = texts.tickets

export function AllTicketsPage() {
  const [params] = useSearchParams()
  const waiting = params.get('sort') === 'waiting'
  return (
    <Page title={words.title} lead={waiting ? words.leadWaiting : words.lead}>
      <nav aria-label={words.order} className="order">
        <Link to={paths.adminTickets} aria-current={waiting ? undefined : 'true'}>
          {words.newest}
        </Link>
        <Link to={waitingTickets} aria-current={waiting ? 'true' : undefined}>
          {words.waiting}
        </Link>
      </nav>
      <AllTickets waiting={waiting} to={anyTicketPath} who={(user) => <Account id={user} />} whose={(user) => <Whose id={user} />} />
    </Page>
  )
}
