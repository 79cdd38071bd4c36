import { useId, type ComponentProps, type ReactNode } from 'react'

import type { Sentence } from '@/text/sentence'

import { Say } from './Say'

type Native = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'required' | 'defaultValue'>

interface FieldProps extends Native {
  /** The name in the payload. */
  name: string
  label: string
  hint?: string
  error?: Sentence
  /** For more than one line of text. */
  multiline?: boolean
  /** Stands beside the input. */
  addon?: (labelId: string) => ReactNode
}

/** An input with its label, its hint and what is wrong with it. */
export function Field({ name, label, hint, error, addon, multiline = false, ...native }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    className: error ? 'form-control is-invalid' : 'form-control',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
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
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Say it={error} />
        </p>
      )}
    </div>
  )
}

