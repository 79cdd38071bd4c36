import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
  /** Where the request with the id has its own page. */
  to: (id: string) => string
}

/** Requests that open with a click. */
export function RequestItems({ requests, who, to }: RequestItemsProps) {
  const words = who ? texts.decisions.admin : texts.decisions
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
            <p className="item-more">
              <Link to={to(request._id)} aria-label={words.open(request.organization_name || noOrganization)}>
                {words.toPage}
              </Link>
            </p>
            {who?.(request.user)}
          </details>
        </li>
      ))}
    </ul>
  )
}
