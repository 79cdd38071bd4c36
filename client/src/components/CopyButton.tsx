import { useState } from 'react'

import { texts } from '@/text/texts'

const { copied, notCopied } = texts.common

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(copied)
    } catch {
      setOutcome(notCopied)
    }
  }

  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" className="copy-outcome">
        {outcome}
      </span>
    </>
  )
}
