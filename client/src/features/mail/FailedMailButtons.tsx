import type { Mail } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { removeMail, retryMail } from './mailSlice'

const words = texts.mail

interface FailedMailButtonsProps {
  mail: Mail
  /** The id of what names the mail. */
  describedBy: string
  /** Is told what was done with it. */
  onDone: (text: string) => void
}

/** Sends a mail again that was given up, or takes it off the list. */
export function FailedMailButtons({ mail: { _id, to }, describedBy, onDone }: FailedMailButtonsProps) {
  const dispatch = useAppDispatch()
  const { status, failure, submit } = useSubmit(async (deal: typeof retryMail | typeof removeMail) => {
    await dispatch(deal(_id)).unwrap()
    onDone(deal === retryMail ? words.retried(to) : words.removed(to))
  })
  const pending = status === 'pending'

  return (
    <>
      {failure && (
        <div className="px-3">
          <FailureNote failure={failure} own={{ 404: words.gone }} />
        </div>
      )}
      <div className="item-head pt-0 gap-2">
        <button type="button" className="btn btn-primary" aria-describedby={describedBy} disabled={pending} onClick={() => void submit(retryMail)}>
          {words.retry}
        </button>
        <button type="button" className="btn btn-outline-secondary" aria-describedby={describedBy} disabled={pending} onClick={() => void submit(removeMail)}>
          {words.remove}
        </button>
      </div>
    </>
  )
}
