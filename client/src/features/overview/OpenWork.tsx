import { useId } from 'react'
import { Link } from 'react-router'

import type { Overview } from '@/api/types'
import { daysSince } from '@/lib/dates'
import { texts } from '@/text/texts'

/** Where one of them is, and where all are. */
export interface Ways {
  one: (id: string) => string
  all: string
}

interface OpenWorkProps {
  work: Overview['requests']
  ways: Ways
  words: { title: (count: number) => string; all: string; none: string; nameless: string }
}

/** How much is open, and what has been so longest. */
export function OpenWork({ work: { count, first }, ways, words }: OpenWorkProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id} className="h5 mb-0">
          {words.title(count)}
        </h2>
        {count > 0 && (
          <Link to={ways.all} aria-describedby={id}>
            {words.all}
          </Link>
        )}
      </div>
      {count === 0 ? (
        <p className="mb-0">{words.none}</p>
      ) : (
        <ul className="open-items">
          {first.map(({ _id, title, since }) => (
            <li key={_id}>
              <Link to={ways.one(_id)}>{title || words.nameless}</Link>{' '}
              <time dateTime={since}>{texts.overview.since(daysSince(since))}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
