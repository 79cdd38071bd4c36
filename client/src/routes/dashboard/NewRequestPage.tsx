import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { RequestForm } from '@/features/requests/RequestForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { form: words } = texts.requests

export function NewRequestPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <RequestForm
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
