import type { ReactNode } from 'react'

import type { Failure } from '@/lib/failure'
import { failureText, type OwnWords } from '@/text/failureText'
import { texts } from '@/text/texts'

import { Say } from './Say'

interface FailureNoteProps {
  failure: Failure
  own?: OwnWords
  title?: string
  /** That nothing was sent, and that nothing is lost. */
  notSent?: string
  /** What else is to be said or done. */
  children?: ReactNode
}

/** Tells that something failed, and how long to wait after too many tries. For a fault of ours it names the call, so that an operator can find the cause. */
export function FailureNote({ failure, own, title, notSent, children }: FailureNoteProps) {
  return (
    <div role="alert" className="alert alert-danger" tabIndex={-1} data-failure>
      {title && (
        <h2 className="h5" lang="en">
          {title}
        </h2>
      )}
      <p className="mb-0">
        <Say it={failureText(failure, own)} />
      </p>
      {failure.status === 429 && failure.retryAfter && <p className="mt-2 mb-0">{texts.failures.wait(failure.retryAfter)}</p>}
      {failure.status >= 500 && failure.requestId && (
        <p className="small mt-2 mb-0">
          {texts.failures.requestId}: <code>{failure.requestId}</code>
        </p>
      )}
      {notSent && <p className="mt-2 mb-0">{notSent}</p>}
      {children}
    </div>
  )
}
