import { Link, useLocation } from 'react-router'

import { MailLink } from '@/components/MailLink'
import { Page } from '@/components/Page'
import { ContactForm } from '@/features/contact/ContactForm'
import { useConfig } from '@/features/home/useConfig'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const words = texts.contact

export function ContactPage() {
  const { key } = useLocation() // the link that leads here asks for a new form, also after one was sent
  const address = useConfig()?.contactEmail
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <ContactForm
        key={key}
        next={
          <Link to={paths.home} className="btn btn-primary">
            {texts.pages.notFound.home}
          </Link>
        }
      />
      {address && (
        <p className="form-after">
          <span>
            {words.instead} <MailLink to={address} />.
          </span>
        </p>
      )}
    </Page>
  )
}
