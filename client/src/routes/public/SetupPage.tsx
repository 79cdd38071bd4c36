import { Link, useParams } from 'react-router'

import { Page } from '@/components/Page'
import { SetupForm } from '@/features/auth/SetupForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { setup: words, register } = texts.account

export function SetupPage() {
  const { token = '' } = useParams()
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <SetupForm
        token={token}
        next={
          <Link to={paths.login} className="btn btn-primary">
            {register.toLogin}
          </Link>
        }
      />
    </Page>
  )
}
