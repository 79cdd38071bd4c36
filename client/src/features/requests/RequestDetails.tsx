import type { Request } from '@/api/types'
import { mailLink, webLink } from '@/lib/address'
import { texts } from '@/text/texts'

import { fieldNames, type RequestField } from './fields'

interface RequestDetailsProps {
  request: Request
  /** Also names the fields that were left empty. */
  complete?: boolean
}

/** These stand in the line above already. */
const inSummary: RequestField[] = ['organization_name', 'contact_name', 'contact_email']

/** What stands in a request, field by field. */
export function RequestDetails({ request, complete = false }: RequestDetailsProps) {
  const shown = fieldNames.filter((name) =>
    request[name] ? name !== 'organization_name' : complete && !inSummary.includes(name),
  )
  return (
    <dl className="facts">
      {shown.map((name) => (
        <div key={name}>
          <dt>{texts.requests.fields[name]}</dt>
          <dd>
            <Value name={name} value={request[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ name, value }: { name: RequestField; value?: string }) {
  if (!value) return <span className="text-body-secondary">{texts.requests.nothing}</span>
  if (name === 'contact_email') return <a href={mailLink(value)}>{value}</a>
  const link = name === 'current_website' && webLink(value)
  if (!link) return value
  return (
    <a href={link} rel="noopener noreferrer nofollow">
      {value}
    </a>
  )
}
