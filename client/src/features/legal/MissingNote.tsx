import { useId } from 'react'

import { texts } from '@/text/texts'

import { useLegal } from './useLegal'

const { missing: words } = texts.legal

/** Tells admins which mandatory entries of the legal pages are empty; is not there while none is. */
export function MissingNote() {
  const missing = useLegal().legal?.missing ?? []
  const id = useId()
  if (missing.length === 0) return null
  return (
    <section className="alert alert-warning" aria-labelledby={id}>
      <h2 id={id} className="h5">
        {words.title}
      </h2>
      <p className="mb-2">{words.text}</p>
      <ul className="mb-0">
        {missing.map((entry) => (
          <li key={entry}>
            {words.entries[entry]} (<code>PROVIDER_{entry.toUpperCase()}</code>)
          </li>
        ))}
      </ul>
    </section>
  )
}
