import { Link } from 'react-router'

import { texts } from '@/text/texts'

import { MailLink } from './MailLink'
import { ThemeSwitch } from './ThemeSwitch'

interface FooterProps {
  links: { to: string; label: string }[]
  contactEmail?: string
}

const { footer } = texts.common

export function Footer({ links, contactEmail }: FooterProps) {
  return (
    <footer className="footer">
      <div className="container footer-inner">
        <div>
          <p>{footer.about}</p>
          {contactEmail && (
            <p className="mb-0">
              {footer.contact} <MailLink to={contactEmail} />
            </p>
          )}
        </div>
        <nav aria-label={footer.more}>
          <ul className="list-unstyled mb-0">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
