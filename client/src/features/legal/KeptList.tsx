import type { Legal } from '@/api/types'

/** Until when each kind of personal data is kept. */
export function KeptList({ data }: { data: Legal['data'] }) {
  return (
    <dl className="facts">
      {data.map(({ name, kept }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{kept}</dd>
        </div>
      ))}
    </dl>
  )
}
