import type { Legal } from '@/api/types'
import { texts } from '@/text/texts'

const { columns } = texts.legal.privacy

/** Every kind of personal data that is kept, and until when. */
export function DataTable({ data }: { data: Legal['data'] }) {
  return (
    <ul className="items">
      {data.map(({ name, content, purpose, basis, kept }) => (
        <li key={name} className="item">
          <h3 className="item-head item-title">{name}</h3>
          <dl className="facts">
            {[
              [columns.content, content],
              [columns.purpose, purpose],
              [columns.basis, basis],
              [columns.kept, kept],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
