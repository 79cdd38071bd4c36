import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { ForgotPasswordForm } from '@/features/auth/AddressForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { forgot: words } = texts.account

export function ForgotPasswordPage() {
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <ForgotPasswordForm submit={words.submit} help={words.doneHelp} />
      <p className="form-after">
        <Link to={paths.login}>{words.back}</Link>
      </p>
    </Page>
  )
}
