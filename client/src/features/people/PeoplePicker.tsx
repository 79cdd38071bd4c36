import { useEffect, useEffectEvent, useId, useRef, useState, type ClipboardEvent } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Combobox } from '@/components/Combobox'
import { Say } from '@/components/Say'
import { idIn, idsIn } from '@/lib/ids'
import { useSuggestions } from '@/lib/useSuggestions'
import type { Sentence } from '@/text/sentence'
import { texts } from '@/text/texts'

import { ChosenPerson } from './ChosenPerson'
import { fetchNames, findPeople, selectNames } from './peopleSlice'
import { personName } from './personName'

import '@/styles/picker.css'

const { picker: words } = texts.people

export interface PeoplePickerProps {
  label: string
  hint: string
  /** What stands in the input at first: the start of a name, or an id. */
  typed: string
  /** The ids of those who are chosen at first. */
  given: string[]
  /** What the field holds has become something else. */
  onEdited: () => void
  error?: Sentence
}

/** A field in which several people are chosen, by name, address or id. Its payload is `users`, and what is typed, `user`. */
export function PeoplePicker({ label, hint, typed, given, onEdited, error }: PeoplePickerProps) {
  const dispatch = useAppDispatch()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState(given)
  const [deed, setDeed] = useState('')
  const [removed, setRemoved] = useState<{ at: number }>()
  const known = useAppSelector(selectNames)
  const found = useSuggestions(text, (sought) => dispatch(findPeople(sought)).unwrap())
  const gone = useGone(chosen, error)

  const nameOf = (one: string) => (known[one] ? personName(known[one]) : one)
  const open = found.items.filter(({ _id }) => !chosen.includes(_id))
  const options = open.map((person) => ({ value: person._id, label: personName(person), detail: person.email }))
  const note = words.note(found, open.length)

  function write(to: string) {
    setText(to)
    setDeed('')
  }

  function add(ids: string[]) {
    const fresh = [...new Set(ids)].filter((one) => !chosen.includes(one))
    setChosen([...chosen, ...fresh])
    setText('')
    setDeed(words.added(fresh.map(nameOf), chosen.length + fresh.length))
  }

  function remove(at: number) {
    const [one] = chosen.slice(at)
    if (!one) return
    setChosen(chosen.filter((other) => other !== one))
    setDeed(words.removed(nameOf(one), chosen.length - 1))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const ids = idsIn(event.clipboardData.getData('text'))
    if (ids.length < 2) return
    event.preventDefault()
    add(ids)
  }

  const [before] = useState({ text, chosen })
  const edited = useRef(false)
  const tell = useEffectEvent(onEdited)
  useEffect(() => {
    edited.current ||= text !== before.text || chosen !== before.chosen
    if (edited.current) tell()
  }, [text, chosen, before])

  useEffect(() => {
    if (!removed) return
    const buttons = chips.current?.querySelectorAll('button') ?? []
    ;(buttons[Math.min(removed.at, buttons.length - 1)] ?? input.current)?.focus()
  }, [removed])

  return (
    <div className="field">
      <label htmlFor={id} className="form-label is-required">
        {label}
      </label>
      {chosen.length > 0 && (
        <ul ref={chips} className="chips" aria-label={words.chosen}>
          {chosen.map((one, at) => (
            <ChosenPerson
              key={one}
              id={one}
              gone={gone.includes(one)}
              onRemove={() => {
                remove(at)
                setRemoved({ at })
              }}
            />
          ))}
        </ul>
      )}
      <input type="hidden" name="users" value={chosen.join(' ')} />
      <Combobox
        ref={input}
        id={id}
        name="user"
        text={text}
        options={options}
        listLabel={words.list}
        note={note}
        required={chosen.length === 0}
        invalid={Boolean(error)}
        describedBy={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onText={write}
        onPick={({ value }) => {
          add([value])
        }}
        onOpen={() => {
          if (found.status === 'failed') found.again()
        }}
        onEnter={() => {
          const typedId = idIn(text)
          if (typedId) add([typedId])
        }}
        onBack={() => {
          remove(chosen.length - 1)
        }}
        onPaste={paste}
      />
      <p id={`${id}-hint`} className="form-text">
        {hint}
      </p>
      <p aria-live="polite" aria-atomic="true" className="visually-hidden">
        {deed || (text === typed ? '' : words.heard(found, open.length))}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Say it={error} />
        </p>
      )}
    </div>
  )
}

/** Those of the chosen who have no account any more: looked up when the server refuses one of them. */
function useGone(chosen: string[], error?: Sentence): string[] {
  const dispatch = useAppDispatch()
  const [gone, setGone] = useState<string[]>([])
  const refused = Boolean(error) && chosen.length > 0 && chosen.length <= 100
  const asked = refused ? chosen.join(' ') : ''
  useEffect(() => {
    if (!asked) return
    const ids = asked.split(' ')
    dispatch(fetchNames(ids))
      .unwrap()
      .then(({ items }) => {
        setGone(ids.filter((id) => !items.some(({ _id }) => _id === id)))
      })
      .catch(() => undefined) // the reason at the field stays
  }, [dispatch, asked])
  return gone
}
