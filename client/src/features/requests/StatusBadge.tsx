import type { RequestStatus } from '@/api/types'
import { texts } from '@/text/texts'

const colours: Record<RequestStatus, string> = {
  pending: 'badge badge-pending',
  approved: 'badge badge-approved',
  rejected: 'badge badge-rejected',
  withdrawn: 'badge badge-closed',
}

/** Where a request stands; one that says nothing is waiting. */
export function StatusBadge({ status = 'pending' }: { status?: RequestStatus }) {
  return <span className={colours[status]}>{texts.requests.status[status]}</span>
}
