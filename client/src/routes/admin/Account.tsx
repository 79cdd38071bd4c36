import { Link } from 'react-router'

import { CopyButton } from '@/components/CopyButton'
import { personName } from '@/features/people/personName'
import { usePerson } from '@/features/people/usePerson'
import { paths, personPath } from '@/routes/paths'
import { texts } from '@/text/texts'

const { account: words } = texts.pages.admin

/** Who wrote a ticket or a request, and the way to answer with a notification. */
export function Account({ id }: { id: string }) {
  const person = usePerson(id)
  return (
    <div className="account">
      {person && <Link to={personPath(id)}>{personName(person)}</Link>}
      <AccountId id={id} />
    </div>
  )
}

/** What the account is known by elsewhere, and the way to write to it. */
export function AccountId({ id }: { id: string }) {
  return (
    <>
      <span>
        {words.id}: <code>{id}</code>
      </span>
      <CopyButton text={id} label={words.copy} />
      <Link to={`${paths.adminNotifications}?user=${id}`}>{words.write}</Link>
    </>
  )
}
