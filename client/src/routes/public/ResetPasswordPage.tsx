import { Link, useParams } from 'react-router'

import { Page } from '@/components/Page'
import { ResetPasswordForm } from '@/features/auth/ResetPasswordForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { reset: words, register } = texts.account

export function ResetPasswordPage() {
  const { token = '' } = useParams()
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <ResetPasswordForm
        token={token}
        next={
          <Link to={paths.login} className="btn btn-primary">
            {register.toLogin}
          </Link>
        }
        again={
          <Link to={paths.forgotPassword} className="btn btn-outline-primary mt-3">
            {words.askNew}
          </Link>
        }
      />
    </Page>
  )
}
