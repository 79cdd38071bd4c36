import { Icon } from '@/components/Icon'
import { texts } from '@/text/texts'

import { personName } from './personName'
import { usePerson } from './usePerson'

const words = texts.people

interface ChosenPersonProps {
  id: string
  /** There is no such account. */
  gone: boolean
  onRemove: () => void
}

/** Somebody who is chosen, and the way to take them out again. */
export function ChosenPerson({ id, gone, onRemove }: ChosenPersonProps) {
  const person = usePerson(id)
  const name = person ? personName(person) : id
  return (
    <li className="chip">
      <span className="chip-name">
        {name}
        {person && name !== person.email && <span className="combobox-detail">{person.email}</span>}
      </span>
      {person?.disabledAt && <span className="badge badge-rejected">{words.marks.disabled}</span>}
      {gone && <span className="badge badge-rejected">{words.picker.gone}</span>}
      <button
        type="button"
        className="chip-remove"
        aria-label={words.picker.remove(name)}
        onClick={onRemove}
        onKeyDown={({ key }) => {
          if (key === 'Delete' || key === 'Backspace') onRemove()
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
