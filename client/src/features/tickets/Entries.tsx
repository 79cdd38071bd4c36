import type { Ticket } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

const { by: names, one: words } = texts.tickets

type Role = Ticket['responses'][number]['by']

interface EntriesProps {
  ticket: Ticket
  /** As whom the reader deals with the ticket. */
  reader: Role
  /** Begins with the question, and tells when the ticket was closed and opened again. */
  whole?: boolean
}

/** What owner and team wrote, oldest first, each with who wrote it. */
export function Entries({ ticket, reader, whole = false }: EntriesProps) {
  const { message, createdAt, responses, events } = ticket
  const entries = whole ? [{ by: 'owner' as const, message, createdAt }, ...responses] : responses
  const shown = whole ? inTime([...entries, ...events]) : entries
  if (shown.length === 0) return null
  return (
    <ol className={whole ? 'replies conversation' : 'replies'}>
      {shown.map((entry, i) =>
        'message' in entry ? (
          <li key={i} className={`by-${entry.by}`}>
            <p className="reply-by">
              <strong>{nameOf(entry.by, reader)}</strong> <Moment at={entry.createdAt} />
            </p>
            <p className="written">{entry.message}</p>
          </li>
        ) : (
          <li key={i} className="happened">
            <strong>{nameOf(entry.by, reader)}</strong> {happened(entry.type, entry.by, reader)} <Moment at={entry.createdAt} />
          </li>
        ),
      )}
    </ol>
  )
}

function nameOf(by: Role, reader: Role): string {
  if (by === 'team') return names.team
  return reader === 'owner' ? names.owner : names.ownerForAdmins
}

function happened(type: Ticket['events'][number]['type'], by: Role, reader: Role): string {
  const addressed = by === 'owner' && reader === 'owner'
  return words[addressed ? (`${type}ByYou` as const) : type]
}

/** Entries of the same moment stay in their order. */
function inTime<T extends { createdAt: string }>(entries: T[]): T[] {
  return entries.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}
