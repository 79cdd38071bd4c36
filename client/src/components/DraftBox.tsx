import { useState, type ReactNode } from 'react'

import { dropDraft, loadDraft, type Draft, type DraftPlace } from '@/lib/draft'
import { texts } from '@/text/texts'

interface DraftBoxProps {
  place: DraftPlace
  /** Says that a draft was put back. */
  restored: string
  children: (draft: Draft | undefined) => ReactNode
}

/** A form with the account's draft in it, which can be thrown away. */
export function DraftBox({ place, restored, children }: DraftBoxProps) {
  const [draft, setDraft] = useState(() => loadDraft(place))

  function discard() {
    dropDraft(place)
    setDraft(undefined)
  }

  return (
    <>
      {draft && (
        <div className="alert alert-info d-flex flex-wrap gap-3 align-items-center justify-content-between">
          <p className="mb-0">{restored}</p>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={discard}>
            {texts.common.form.discard}
          </button>
        </div>
      )}
      <div key={draft ? 'draft' : 'fresh'}>{children(draft)}</div>
    </>
  )
}
