import { Link } from 'react-router'

import { personName } from '@/features/people/personName'
import { usePerson } from '@/features/people/usePerson'
import { personPath } from '@/routes/paths'
import { texts } from '@/text/texts'

/** Says that a list has one account's entries alone, and whose. */
export function Whose({ id }: { id: string }) {
  const person = usePerson(id)
  return (
    <p>
      {texts.common.list.only} <Link to={personPath(id)}>{person ? personName(person) : id}</Link>
    </p>
  )
}
