import { Page } from '@/components/Page'
import { FailedMails } from '@/features/mail/FailedMails'
import { texts } from '@/text/texts'

const { title, lead } = texts.mail

export function FailedMailsPage() {
  return (
    <Page title={title} lead={lead}>
      <FailedMails />
    </Page>
  )
}
