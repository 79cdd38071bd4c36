import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { DeletionForm } from '@/features/account/DeletionForm'
import { Devices } from '@/features/account/Devices'
import { DownloadData } from '@/features/account/DownloadData'
import { EmailForm } from '@/features/account/EmailForm'
import { NameForm } from '@/features/account/NameForm'
import { PasswordForm } from '@/features/account/PasswordForm'
import { Section } from '@/features/account/Section'
import { AccountFacts } from '@/features/auth/AccountFacts'
import { useOwnDetails } from '@/features/auth/useSession'
import { KeptList } from '@/features/legal/KeptList'
import { LegalBox } from '@/features/legal/LegalBox'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { data, deletion, devices, profile: words } = texts.account

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
        </>
      )}
      <Section title={devices.title}>
        <p>{own ? devices.lead : devices.leadDemo}</p>
        <Devices />
      </Section>
      <Section title={data.title}>
        <p>{data.lead}</p>
        <DownloadData />
        <h3 className="h5 mt-4">{data.keptTitle}</h3>
        <LegalBox>{(legal) => <KeptList data={legal.data} />}</LegalBox>
      </Section>
      {own && (
        <Section title={deletion.title}>
          <DeletionForm />
        </Section>
      )}
      <p className="form-after">
        <span>
          {words.wrong} <Link to={paths.contact}>{words.contact}</Link>
        </span>
      </p>
    </Page>
  )
}
