import { Link, useParams } from 'react-router'

import { Page } from '@/components/Page'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { confirmEmail: words } = texts.account

export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  return (
    <Page title={words.title} width="narrow">
      <ConfirmEmail token={token} next={<Link to={paths.profile}>{words.toProfile}</Link>} />
    </Page>
  )
}
