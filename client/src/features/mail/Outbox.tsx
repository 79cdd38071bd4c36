import { Link, useSearchParams } from 'react-router'

import { texts } from '@/text/texts'

import { MailList } from './MailList'
import { mailStatuses } from './mailSlice'

const { statuses, choose } = texts.mail

/** The outbox at the path: the mails that were given up, or those that `?status=` asks for. */
export function Outbox({ path }: { path: string }) {
  const [params] = useSearchParams()
  const shown = mailStatuses.find((status) => status === params.get('status')) ?? 'failed'

  return (
    <>
      <nav aria-label={choose}>
        <ul className="choice">
          {mailStatuses.map((status) => (
            <li key={status}>
              <Link to={`${path}?status=${status}`} preventScrollReset aria-current={status === shown ? 'page' : undefined}>
                {statuses[status].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>{statuses[shown].text}</p>
      <MailList key={shown} status={shown} />
    </>
  )
}
