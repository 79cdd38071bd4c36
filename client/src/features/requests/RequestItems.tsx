import type { Request } from '@/api/types'
import { formatDateTime } from '@/lib/dates'
import { texts } from '@/text/texts'

import { RequestDetails } from './RequestDetails'
import { StatusBadge } from './StatusBadge'

const { from, noEmail, noName, noOrganization } = texts.requests

interface RequestItemsProps {
  requests: Request[]
  /** Also tells who asks, and which fields were left empty. */
  forAdmin?: boolean
}

/** Requests that open with a click. */
export function RequestItems({ requests, forAdmin = false }: RequestItemsProps) {
  return (
    <ul className="items">
      {requests.map((request) => (
        <li key={request._id}>
          <details className="item">
            <summary>
              <span className="item-title">{request.organization_name || noOrganization}</span>
              {forAdmin && (
                <span className="item-contact">
                  <span>{request.contact_name || noName}</span>
                  <span>{request.contact_email || noEmail}</span>
                </span>
              )}
              <span className="item-facts">
                <StatusBadge status={request.status} />
                <span>
                  <span className="visually-hidden">{from} </span>
                  <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
                </span>
              </span>
            </summary>
            <RequestDetails request={request} complete={forAdmin} />
          </details>
        </li>
      ))}
    </ul>
  )
}
