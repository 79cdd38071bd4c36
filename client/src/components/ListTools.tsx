import { useId, type ReactNode, type SubmitEvent } from 'react'

import type { ListQuery } from '@/lib/useListQuery'
import { texts } from '@/text/texts'

const { list: words } = texts.common

interface Choice {
  label: string
  /** The texts by their values; the empty value is what nobody has chosen. */
  options: Record<string, string>
}

interface ListToolsProps {
  query: ListQuery
  change: (to: Partial<ListQuery>) => void
  /** What the search looks at. */
  hint: string
  status?: Choice
  sort?: Choice
  /** Where the list is as a table. */
  file?: string
  /** Tells whose entries these are, where they are one account's alone. */
  whose?: ReactNode
}

/** Search, filter and order of a list; the address keeps them. */
export function ListTools({ query, change, hint, status, sort, file, whose }: ListToolsProps) {
  const id = useId()
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    change({ q: typeof q === 'string' ? q.trim() : '' })
  }

  return (
    <div role="search" className="list-tools">
      <form className="list-search" onSubmit={search}>
        <label className="form-label" htmlFor={id}>
          {words.search}
        </label>
        <div className="input-group">
          <input key={query.q} id={id} type="search" name="q" maxLength={200} className="form-control" defaultValue={query.q} aria-describedby={`${id}-hint`} />
          <button type="submit" className="btn btn-primary">
            {words.find}
          </button>
        </div>
        <p id={`${id}-hint`} className="form-text">
          {hint}
        </p>
      </form>
      {status && <Select {...status} value={query.status} onChange={(value) => { change({ status: value }) }} />}
      {sort && <Select {...sort} value={query.sort} onChange={(value) => { change({ sort: value }) }} />}
      <div className="list-ways">
        {whose}
        {(query.q || query.status || query.user) && (
          <button type="button" className="btn btn-outline-secondary" onClick={() => { change({ q: '', status: '', user: '' }) }}>
            {words.reset}
          </button>
        )}
        {file && (
          <a className="btn btn-outline-secondary" href={file} download>
            {words.file}
          </a>
        )}
      </div>
    </div>
  )
}

interface SelectProps extends Choice {
  value: string
  onChange: (value: string) => void
}

function Select({ label, options, value, onChange }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="form-select" value={value in options ? value : ''} onChange={(event) => { onChange(event.currentTarget.value) }}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
