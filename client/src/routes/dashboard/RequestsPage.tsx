import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { OwnRequests } from '@/features/requests/OwnRequests'
import { paths, requestPath } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead, first } = texts.requests

export function RequestsPage() {
  return (
    <Page title={title} lead={lead}>
      <OwnRequests
        to={requestPath}
        first={
          <Link to={paths.newRequest} className="btn btn-primary">
            {first}
          </Link>
        }
      />
    </Page>
  )
}
