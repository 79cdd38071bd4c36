import { useEffect, useRef, type ReactNode } from 'react'

import { Icon } from './Icon'

/** Tells that something succeeded, and takes the focus because the form it answers is gone. */
export function DoneNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus()
  }, [])
  return (
    <div ref={note} role="status" className="done-note" tabIndex={-1}>
      <Icon name="check" />
      <div>{children}</div>
    </div>
  )
}
