import { Link, useSearchParams } from 'react-router'

import { Page } from '@/components/Page'
import { RegisterForm } from '@/features/auth/RegisterForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

import { VerifiedNote } from './VerifiedNote'

const { register: words } = texts.account

export function RegisterPage() {
  const [params] = useSearchParams()
  if (params.get('emailVerified') === 'true') {
    return (
      <Page title={words.title} width="narrow">
        <VerifiedNote />
      </Page>
    )
  }
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <RegisterForm>
        <p className="form-after">
          {words.hasAccount} <Link to={paths.login}>{words.toLogin}</Link>
        </p>
      </RegisterForm>
    </Page>
  )
}
