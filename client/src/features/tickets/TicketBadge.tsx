import { texts } from '@/text/texts'

const { status: words } = texts.tickets

interface TicketBadgeProps {
  status: string
  /** Also tells a word that is neither open nor closed; otherwise such a ticket counts as closed. */
  threefold?: boolean
}

/** Whether a ticket takes answers. */
export function TicketBadge({ status, threefold = false }: TicketBadgeProps) {
  if (status === 'open') return <span className="badge badge-open">{words.open}</span>
  if (threefold && status !== 'closed') return <span className="badge badge-pending">{words.other}</span>
  return <span className="badge badge-closed">{words.closed}</span>
}
