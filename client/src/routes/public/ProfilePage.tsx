import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { AccountFacts } from '@/features/auth/AccountFacts'
import { useOwnDetails } from '@/features/auth/useSession'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { profile: words } = texts.account

export function ProfilePage() {
  const own = useOwnDetails()
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <AccountFacts />
      {own && (
        <>
          <section className="mt-5">
            <h2>{words.passwordTitle}</h2>
            <p>{words.password}</p>
            <Link to={paths.forgotPassword} className="btn btn-outline-primary">
              {words.change}
            </Link>
          </section>
          <p className="form-after">
            <span>
              {words.wrong} <Link to={paths.contact}>{words.contact}</Link>
            </span>
          </p>
        </>
      )}
    </Page>
  )
}
