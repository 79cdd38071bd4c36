import type { ReactNode } from 'react'

import type { Request } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { RequestDetails } from './RequestDetails'
import { StatusBadge } from './StatusBadge'

const { from, noEmail, noName, noOrganization } = texts.requests

interface RequestItemsProps {
  requests: Request[]
  /** For admins: shows the account that asks. Then the fields that were left empty are named too. */
  who?: (user: string) => ReactNode
}

/** Requests that open with a click. */
export function RequestItems({ requests, who }: RequestItemsProps) {
  return (
    <ul className="items">
      {requests.map((request) => (
        <li key={request._id}>
          <details className="item">
            <summary>
              <span className="item-title">{request.organization_name || noOrganization}</span>
              {who && (
                <span className="item-contact">
                  <span>{request.contact_name || noName}</span>
                  <span>{request.contact_email || noEmail}</span>
                </span>
              )}
              <span className="item-facts">
                <StatusBadge status={request.status} />
                <Moment at={request.createdAt} label={from} />
              </span>
            </summary>
            <RequestDetails request={request} complete={who !== undefined} />
            {who?.(request.user)}
          </details>
        </li>
      ))}
    </ul>
  )
}
