import { Page } from '@/components/Page'
import { Outbox } from '@/features/mail/Outbox'
import { TestMailForm } from '@/features/mail/TestMailForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead } = texts.mail

export function MailPage() {
  return (
    <Page title={title} lead={lead}>
      <Outbox path={paths.adminMail} />
      <TestMailForm />
    </Page>
  )
}
