import { withGerman } from '@/text/failureText'
import type { Sentence } from '@/text/sentence'

/** Says a sentence; fixed English words are marked as English and followed by the German ones. */
export function Say({ it }: { it: Sentence }) {
  const words = typeof it === 'string' ? withGerman(it) : it
  if (typeof words === 'string') return <>{words}</>
  return (
    <>
      <span lang="en" className="d-block">
        {words.en}
      </span>{' '}
      <span className="d-block">{words.de}</span>
    </>
  )
}
