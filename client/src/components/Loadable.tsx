import { useRef, type ReactNode, type RefObject } from 'react'

import { unknownFailure } from '@/lib/failure'
import type { List } from '@/lib/list'
import type { OwnWords } from '@/text/failureText'
import { texts } from '@/text/texts'

import { FailureNote } from './FailureNote'
import { Spinner } from './Spinner'

interface LoadableProps<T> {
  list: List<T>
  /** What stands there when the list has no entries. */
  empty: ReactNode
  /** The screen's own words for a failure. */
  own?: OwnWords
  onRetry: () => void
  /** What stands around the list; it can take the focus of a button that changes what is shown. */
  box?: RefObject<HTMLDivElement | null>
  /** What is shown is about to give way. */
  passing?: boolean
  children: (items: T[]) => ReactNode
}

/** Shows exactly one face of a list: loading, failed, empty or filled. The focus stays here when the list is asked for again. */
export function Loadable<T>({ box, passing = false, onRetry, ...face }: LoadableProps<T>) {
  const own = useRef<HTMLDivElement>(null)
  const wrapper = box ?? own

  function retry() {
    wrapper.current?.focus({ preventScroll: true })
    onRetry()
  }

  return (
    <div ref={wrapper} tabIndex={-1} aria-busy={passing} className={passing ? 'passing' : undefined}>
      <Face {...face} onRetry={retry} />
    </div>
  )
}

function Face<T>({ list, empty, own, onRetry, children }: Omit<LoadableProps<T>, 'box' | 'passing'>) {
  if (list.status === 'idle' || list.status === 'pending') return <Spinner />
  if (list.status === 'failed') {
    return (
      <FailureNote failure={list.failure ?? unknownFailure} own={own} title={texts.failures.title}>
        <button type="button" className="btn btn-outline-danger mt-3" onClick={onRetry}>
          {texts.failures.retry}
        </button>
      </FailureNote>
    )
  }
  return list.total === 0 ? empty : children(list.items)
}
