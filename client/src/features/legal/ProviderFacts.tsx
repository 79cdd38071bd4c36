import type { Legal } from '@/api/types'
import { MailLink } from '@/components/MailLink'
import { texts } from '@/text/texts'

const { provider: words } = texts.legal

/** Who runs the installation. An entry that is not set says so. */
export function ProviderFacts({ provider }: { provider: Legal['provider'] }) {
  const missing = <em>{words.notSet}</em>
  return (
    <address className="provider">
      <p>
        <strong>{provider.name || missing}</strong>
        <br />
        {provider.street || missing}
        <br />
        {provider.city || missing}
      </p>
      <dl>
        <dt>{words.representative}</dt>
        <dd>{provider.representative || missing}</dd>
        <dt>{words.email}</dt>
        <dd>{provider.email ? <MailLink to={provider.email} /> : missing}</dd>
        <dt>{words.phone}</dt>
        <dd>{provider.phone ? <a href={`tel:${provider.phone.replace(/[^+\d]/g, '')}`}>{provider.phone}</a> : missing}</dd>
        {provider.register && (
          <>
            <dt>{words.register}</dt>
            <dd>{provider.register}</dd>
          </>
        )}
      </dl>
    </address>
  )
}
