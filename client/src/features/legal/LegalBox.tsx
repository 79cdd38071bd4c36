import type { ReactNode } from 'react'

import type { Legal } from '@/api/types'
import { FailureNote } from '@/components/FailureNote'
import { Spinner } from '@/components/Spinner'
import { unknownFailure } from '@/lib/failure'
import { texts } from '@/text/texts'

import { useLegal } from './useLegal'

/** Shows what needs the operator's entries, once they are there. */
export function LegalBox({ children }: { children: (legal: Legal) => ReactNode }) {
  const { legal, status, failure, retry } = useLegal()
  if (legal) return children(legal)
  if (status !== 'failed') return <Spinner />
  return (
    <FailureNote failure={failure ?? unknownFailure}>
      <button type="button" className="btn btn-outline-danger mt-3" onClick={retry}>
        {texts.failures.retry}
      </button>
    </FailureNote>
  )
}
