import { useState, type ReactNode } from 'react'

import { dropDraft, loadDraft, type Draft, type DraftPlace } from '@/lib/draft'
import { useFirstField } from '@/lib/useFirstField'
import { texts } from '@/text/texts'

/** Tells that a draft was put back; nothing where there was none. It cannot be thrown away while it is being sent. */
export type DraftNote = (pending: boolean) => ReactNode

interface DraftBoxProps {
  place: DraftPlace
  /** Says that a draft was put back. */
  restored: string
  /** The form; it shows the note inside, so that both go together. */
  children: (draft: Draft | undefined, note: DraftNote) => ReactNode
}

/** A form with the account's draft in it, which can be thrown away. */
export function DraftBox({ place, restored, children }: DraftBoxProps) {
  const [draft, setDraft] = useState(() => loadDraft(place))
  const [round, setRound] = useState(0)
  const box = useFirstField(round)

  function discard() {
    dropDraft(place)
    setDraft(undefined)
    setRound(round + 1)
  }

  const note: DraftNote = (pending) =>
    draft && (
      <div className="alert alert-info d-flex flex-wrap gap-3 align-items-center justify-content-between">
        <p className="mb-0">{restored}</p>
        <button type="button" className="btn btn-sm btn-outline-secondary" disabled={pending} onClick={discard}>
          {texts.common.form.discard}
        </button>
      </div>
    )

  return (
    <div key={round} ref={box}>
      {children(draft, note)}
    </div>
  )
}
