import { formatDate } from '@/lib/dates'
import { texts } from '@/text/texts'

import { useSession } from './useSession'

const { profile: words } = texts.account

/** What the signed-in account says about itself. */
export function AccountFacts() {
  const { user } = useSession()
  if (!user) return null
  const { firstName, lastName, email, createdAt, isDemo } = user
  return (
    <>
      {isDemo && <p className="alert alert-info">{words.demo}</p>}
      <div className="panel">
        <dl className="facts">
          <div>
            <dt>{words.name}</dt>
            <dd>{`${firstName} ${lastName}`.trim()}</dd>
          </div>
          <div>
            <dt>{words.email}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{words.since}</dt>
            <dd>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </dd>
          </div>
        </dl>
      </div>
    </>
  )
}
