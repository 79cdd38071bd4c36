import { Link, useParams } from 'react-router'

import { Page } from '@/components/Page'
import { NextStep } from '@/features/requests/NextStep'
import { OneRequest } from '@/features/requests/OneRequest'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead, missing, details, next } = texts.decisions

export function RequestPage() {
  const { id = '' } = useParams()
  return (
    <Page title={title} lead={lead}>
      <OneRequest id={id} words={{ missing, details }}>
        {(request) => (
          <NextStep
            request={request}
            ticket={<Link to={paths.newTicket} className="btn btn-primary">{next.ticket}</Link>}
            again={<Link to={paths.newRequest} className="btn btn-outline-secondary">{next.again}</Link>}
          />
        )}
      </OneRequest>
    </Page>
  )
}
