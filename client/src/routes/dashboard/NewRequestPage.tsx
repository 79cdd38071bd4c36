import { Link, useLocation } from 'react-router'

import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { RequestForm } from '@/features/requests/RequestForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { form: words } = texts.requests

export function NewRequestPage() {
  const { user } = useSession()
  const { key } = useLocation() // the tile that leads here asks for a new form, also after one was sent
  if (!user) return null
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <RequestForm
        key={key}
        user={user._id}
        next={
          <Link to={paths.requests} className="btn btn-primary">
            {words.toList}
          </Link>
        }
      />
    </Page>
  )
}
