import { useId } from 'react'

import type { FailedMail } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Moment } from '@/components/Moment'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { removeMail, retryMail } from './mailSlice'

const { mail: words } = texts

interface FailedMailItemProps {
  mail: FailedMail
  /** Is told what was done with it. */
  onDone: (text: string) => void
}

/** A mail that was given up, and what an admin can do about it. */
export function FailedMailItem({ mail: { _id, kind, to, reason, attempts, createdAt, givenUpAt }, onDone }: FailedMailItemProps) {
  const dispatch = useAppDispatch()
  const id = useId()
  const { status, failure, submit } = useSubmit(async (deal: typeof retryMail | typeof removeMail) => {
    await dispatch(deal(_id)).unwrap()
    onDone(deal === retryMail ? words.retried(to) : words.removed(to))
  })
  const pending = status === 'pending'

  return (
    <article className="item" aria-labelledby={id}>
      <header className="item-head">
        <h2 id={id} className="item-title h6 mb-0">
          {to}
        </h2>
        <p className="item-facts mb-0">
          <Moment at={givenUpAt} label={words.givenUp} />
        </p>
      </header>
      <dl className="facts">
        <div>
          <dt>{words.fields.kind}</dt>
          <dd>{words.kinds[kind]}</dd>
        </div>
        <div>
          <dt>{words.fields.reason}</dt>
          <dd lang="en">{reason}</dd>
        </div>
        <div>
          <dt>{words.fields.queued}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{words.fields.attempts}</dt>
          <dd>{attempts}</dd>
        </div>
      </dl>
      {failure && (
        <div className="px-3">
          <FailureNote failure={failure} own={{ 404: words.gone }} />
        </div>
      )}
      <div className="item-head pt-0 gap-2">
        <button type="button" className="btn btn-primary" aria-describedby={id} disabled={pending} onClick={() => void submit(retryMail)}>
          {words.retry}
        </button>
        <button type="button" className="btn btn-outline-secondary" aria-describedby={id} disabled={pending} onClick={() => void submit(removeMail)}>
          {words.remove}
        </button>
      </div>
    </article>
  )
}
