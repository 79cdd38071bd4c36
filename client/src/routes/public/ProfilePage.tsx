import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { Devices } from '@/features/account/Devices'
import { EmailForm } from '@/features/account/EmailForm'
import { NameForm } from '@/features/account/NameForm'
import { PasswordForm } from '@/features/account/PasswordForm'
import { Section } from '@/features/account/Section'
import { AccountFacts } from '@/features/auth/AccountFacts'
import { useOwnDetails } from '@/features/auth/useSession'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { devices, profile: words } = texts.account

export function ProfilePage() {
  const own = useOwnDetails()
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <AccountFacts />
      {own && (
        <>
          <Section title={words.nameTitle}>
            <NameForm />
          </Section>
          <Section title={words.emailTitle}>
            <p>{words.emailText}</p>
            <EmailForm />
          </Section>
          <Section title={words.passwordTitle}>
            <p>{words.password}</p>
            <PasswordForm forgot={<Link to={paths.forgotPassword}>{words.forgot}</Link>} />
          </Section>
          <Section title={devices.title}>
            <p>{devices.lead}</p>
            <Devices />
          </Section>
          <p className="form-after">
            <span>
              {words.wrong} <Link to={paths.contact}>{words.contact}</Link>
            </span>
          </p>
        </>
      )}
      {!own && (
        <Section title={devices.title}>
          <p>{devices.leadDemo}</p>
          <Devices />
        </Section>
      )}
    </Page>
  )
}
