import { Page } from '@/components/Page'
import { Contacts } from '@/features/contact/Contacts'
import { texts } from '@/text/texts'

const { title, lead } = texts.contacts

export function ContactsPage() {
  return (
    <Page title={title} lead={lead}>
      <Contacts />
    </Page>
  )
}
