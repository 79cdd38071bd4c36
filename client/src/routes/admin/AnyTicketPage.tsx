import { useParams } from 'react-router'

import { TicketView } from '@/features/tickets/TicketView'

import { Account } from './Account'

export function AnyTicketPage() {
  const { id = '' } = useParams()
  return (
    <TicketView id={id} forTeam>
      {({ user }) => <Account id={user} />}
    </TicketView>
  )
}
