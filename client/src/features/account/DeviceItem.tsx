import { useId } from 'react'

import type { Session } from '@/api/types'
import { Moment } from '@/components/Moment'
import { formatDate } from '@/lib/dates'
import { texts } from '@/text/texts'

const { devices: words } = texts.account

interface DeviceItemProps {
  session: Session
  busy: boolean
  /** Ends it; where it is missing nobody may. */
  onEnd?: (id: string) => void
}

export function DeviceItem({ session: { _id, browser, system, current, createdAt, usedAt, expiresAt }, busy, onEnd }: DeviceItemProps) {
  const id = useId()
  return (
    <article className="item" aria-labelledby={id}>
      <header className="item-head">
        <h3 id={id} className="item-title h6 mb-0">
          {words.name(browser, system)}
        </h3>
        {current && <span className="badge text-bg-success">{words.current}</span>}
      </header>
      <dl className="facts">
        <div>
          <dt>{words.since}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{words.used}</dt>
          <dd>
            <Moment at={usedAt} />
          </dd>
        </div>
        <div>
          <dt>{words.until}</dt>
          <dd>
            <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
          </dd>
        </div>
      </dl>
      {!current && onEnd && (
        <div className="item-head pt-0">
          <button
            type="button"
            className="btn btn-outline-secondary"
            aria-describedby={id}
            disabled={busy}
            onClick={() => {
              onEnd(_id)
            }}
          >
            {words.end}
          </button>
        </div>
      )}
    </article>
  )
}
