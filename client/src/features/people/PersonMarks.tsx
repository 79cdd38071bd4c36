import type { Person } from '@/api/types'
import { texts } from '@/text/texts'

const { marks } = texts.people

/** What is special about an account, in words. */
export function PersonMarks({ person }: { person: Person }) {
  return (
    <>
      {person.isAdmin && <span className="badge badge-open">{marks.admin}</span>}
      {person.isDemo && <span className="badge badge-closed">{marks.demo}</span>}
      {!person.confirmed && <span className="badge badge-pending">{marks.unconfirmed}</span>}
      {person.disabledAt && <span className="badge badge-rejected">{marks.disabled}</span>}
    </>
  )
}
