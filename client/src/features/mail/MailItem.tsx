import { useId } from 'react'

import type { Mail } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

import { FailedMailButtons } from './FailedMailButtons'
import type { MailStatus } from './mailSlice'

const words = texts.mail

interface MailItemProps {
  mail: Mail
  status: MailStatus
  /** Is told what was done with it. */
  onDone: (text: string) => void
}

/** A mail of the outbox; one that was given up with what an admin can do about it. */
export function MailItem({ mail, status, onDone }: MailItemProps) {
  const { to, kind, reason, receipt, attempts, createdAt, changedAt, dueAt } = mail
  const id = useId()
  const facts = [
    { label: words.fields.kind, value: words.kinds[kind] },
    { label: words.fields.reason, value: reason, lang: 'en' },
    { label: words.fields.answer, value: receipt?.answer, lang: 'en' },
    { label: words.fields.answer, value: receipt?.answer === '' && words.keptAsFile },
    { label: words.fields.messageId, value: receipt?.messageId, lang: 'en' },
    { label: words.fields.queued, value: <Moment at={createdAt} /> },
    { label: words.fields.due, value: dueAt && <Moment at={dueAt} /> },
    { label: words.fields.attempts, value: status !== 'sent' && String(attempts) },
  ]

  return (
    <article className="item" aria-labelledby={id}>
      <header className="item-head">
        <h2 id={id} className="item-title h6 mb-0">
          {to}
        </h2>
        {status !== 'waiting' && (
          <p className="item-facts mb-0">
            <Moment at={changedAt} label={words.statuses[status].changed} />
          </p>
        )}
      </header>
      <dl className="facts">
        {facts.map(
          ({ label, value, lang }, i) =>
            value && (
              <div key={i}>
                <dt>{label}</dt>
                <dd lang={lang}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {status === 'failed' && <FailedMailButtons mail={mail} describedBy={id} onDone={onDone} />}
    </article>
  )
}
