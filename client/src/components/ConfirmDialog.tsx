import { useId } from 'react'

import { useDialog } from '@/lib/useDialog'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  stay: string
  leave: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before something goes on; Escape stays, and so does Enter: the dialog's first button has the focus. */
export function ConfirmDialog({ open, title, text, stay, leave, onStay, onLeave }: ConfirmDialogProps) {
  const dialog = useDialog(open, onStay)
  const id = useId()
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <div className="confirm-inner">
        <h2 id={`${id}-title`} className="h4">
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="d-flex flex-row-reverse flex-wrap gap-2">
          <button type="button" className="btn btn-primary" onClick={onStay}>
            {stay}
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={onLeave}>
            {leave}
          </button>
        </div>
      </div>
    </dialog>
  )
}
