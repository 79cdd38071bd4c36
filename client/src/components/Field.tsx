import { useId, useState, type ComponentProps, type ReactNode } from 'react'

import { countCharacters } from '@/lib/characters'
import type { Sentence } from '@/text/sentence'

import { CharacterCount } from './CharacterCount'
import { Say } from './Say'

type Native = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'required' | 'readOnly' | 'defaultValue'>

interface FieldProps extends Native {
  /** The name in the payload. */
  name: string
  label: string
  hint?: string
  error?: Sentence
  /** For more than one line of text. */
  multiline?: boolean
  /** Counts the characters, of which so many may stand there. */
  most?: number
  /** Stands beside the input. */
  addon?: (labelId: string) => ReactNode
}

/** An input with its label, its hint and what is wrong with it. */
export function Field({ name, label, hint, error, addon, most, multiline = false, ...native }: FieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<number>()
  const [given] = useState(() => countCharacters(String(native.defaultValue ?? '')))
  const count = (event: { currentTarget: { value: string } }) => {
    setTyped(countCharacters(event.currentTarget.value))
  }
  const described = [hint && `${id}-hint`, most && `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    className: error ? 'form-control is-invalid' : 'form-control',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput: most ? count : undefined,
  }
  const { type = 'text', ...forText } = native
  const control = multiline ? <textarea rows={3} {...forText} {...shared} /> : <input type={type} {...forText} {...shared} />

  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id} className={native.required ? 'form-label is-required' : 'form-label'}>
        {label}
      </label>
      {addon ? (
        <div className="input-group">
          {control}
          {addon(`${id}-label`)}
        </div>
      ) : (
        control
      )}
      {hint && (
        <p id={`${id}-hint`} className="form-text">
          {hint}
        </p>
      )}
      {most && <CharacterCount id={`${id}-count`} typed={typed ?? given} most={most} active={typed !== undefined} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Say it={error} />
        </p>
      )}
    </div>
  )
}

