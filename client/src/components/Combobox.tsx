import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'

export interface Option {
  value: string
  label: string
  detail?: string
}

interface ComboboxProps {
  ref?: Ref<HTMLInputElement>
  id: string
  /** The name in the payload of what is typed. */
  name: string
  text: string
  options: Option[]
  /** Names the list of options. */
  listLabel: string
  /** Stands below the options, or alone. */
  note?: string
  required: boolean
  invalid: boolean
  describedBy: string
  onText: (text: string) => void
  onPick: (option: Option) => void
  /** The list is asked for. */
  onOpen: () => void
  /** Enter, with a text and no option. */
  onEnter: () => void
  /** Backspace, with no text. */
  onBack: () => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/**
 * An input with a list of options below it, as the ARIA practices have it: the focus stays in the input, the arrow keys
 * go through the options, Enter takes one, Escape closes the list and then empties the input.
 */
export function Combobox({ ref, id, name, text, options, listLabel, note, required, invalid, describedBy, ...on }: ComboboxProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const shown = open && text !== ''
  const expanded = shown && options.length > 0
  const at = expanded ? options.findIndex(({ value }) => value === active) : -1
  const current = options[at]

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function close() {
    setOpen(false)
    setActive(undefined)
  }

  function pick(option: Option) {
    close()
    on.onPick(option)
  }

  function turn(down: boolean) {
    if (!shown) {
      setOpen(true)
      on.onOpen()
    }
    const last = options.length - 1
    const next = down ? (at === last ? 0 : at + 1) : at <= 0 ? last : at - 1
    setActive(options[next]?.value)
  }

  const keys: Partial<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown({ altKey }) {
      if (altKey) {
        setOpen(true)
        on.onOpen()
      } else turn(true)
      return true
    },
    ArrowUp({ altKey }) {
      if (altKey) close()
      else turn(false)
      return true
    },
    Enter() {
      if (current) pick(current)
      else if (text !== '') on.onEnter()
      return text !== ''
    },
    Escape() {
      if (!shown) on.onText('')
      close()
      return true
    },
    Home() {
      if (current) setActive(options[0]?.value)
      return Boolean(current)
    },
    End() {
      if (current) setActive(options.at(-1)?.value)
      return Boolean(current)
    },
    ArrowLeft() {
      setActive(undefined)
      return false
    },
    ArrowRight() {
      setActive(undefined)
      return false
    },
    Backspace() {
      if (text === '') on.onBack()
      return text === ''
    },
  }

  return (
    <div className="combobox">
      <input
        ref={ref}
        id={id}
        name={name}
        type="text"
        role="combobox"
        className={invalid ? 'form-control is-invalid' : 'form-control'}
        value={text}
        required={required}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={base}
        aria-activedescendant={current && `${base}-${current.value}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        data-begin
        onChange={(event) => {
          setOpen(true)
          setActive(undefined)
          on.onText(event.currentTarget.value)
        }}
        onClick={() => {
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && keys[event.key]?.(event)) event.preventDefault()
        }}
        onPaste={on.onPaste}
        onBlur={close}
      />
      <div className="combobox-popup" hidden={!expanded && !(shown && note)}>
        <div ref={list} id={base} role="listbox" aria-label={listLabel} hidden={!expanded}>
          {options.map((option) => (
            // The keys are the input's, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={`${base}-${option.value}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === current}
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                pick(option)
              }}
            >
              <span>{option.label}</span>
              {option.detail && <span className="combobox-detail">{option.detail}</span>}
            </div>
          ))}
        </div>
        {note && <p className="combobox-note">{note}</p>}
      </div>
    </div>
  )
}
