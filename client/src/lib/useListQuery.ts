import { useSearchParams } from 'react-router'

/** What a list of the admins is asked for; empty is whatever it has. */
export interface ListQuery {
  q: string
  status: string
  sort: string
  user: string
}

const names = ['q', 'status', 'sort', 'user'] as const

/** What the address asks a list for (`?q=verein&status=open`). A change goes back to the first page. */
export function useListQuery() {
  const [params, setParams] = useSearchParams()
  const [q, status, sort, user] = names.map((name) => params.get(name) ?? '') as [string, string, string, string]
  const query: ListQuery = { q, status, sort, user }

  function change(to: Partial<ListQuery>) {
    const wanted = { ...query, ...to }
    setParams(Object.fromEntries(names.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : []))), { preventScrollReset: true })
  }

  return { query, written: names.map((name) => query[name]).join('\n'), asks: Boolean(q || status || user), change }
}
