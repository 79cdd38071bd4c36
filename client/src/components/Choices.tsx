import { useId } from 'react'

import type { Sentence } from '@/text/sentence'

import { Say } from './Say'

interface Choice {
  value: string
  label: string
  hint?: string
  disabled?: boolean
}

interface ChoicesProps {
  /** The name in the payload. */
  name: string
  label: string
  choices: Choice[]
  defaultValue?: string
  error?: Sentence
}

/** A field in which one of a few answers is chosen, with what is wrong with it. */
export function Choices({ name, label, choices, defaultValue, error }: ChoicesProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className="field choices"
      tabIndex={-1}
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <p id={id} className="form-label is-required">
        {label}
      </p>
      {choices.map(({ value, label: words, hint, disabled }) => (
        <div key={value} className="form-check">
          <input
            type="radio"
            className={error ? 'form-check-input is-invalid' : 'form-check-input'}
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            disabled={disabled}
            aria-describedby={hint && `${id}-${value}-hint`}
          />
          <label className="form-check-label" htmlFor={`${id}-${value}`}>
            {words}
          </label>
          {hint && (
            <p id={`${id}-${value}-hint`} className="form-text">
              {hint}
            </p>
          )}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Say it={error} />
        </p>
      )}
    </div>
  )
}
