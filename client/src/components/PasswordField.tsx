import { useState, type ComponentProps } from 'react'

import { texts } from '@/text/texts'

import { Field } from './Field'

type Props = Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'hint' | 'error' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which one can look at while typing. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  const { show, hide } = texts.common.form
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      spellCheck={false}
      addon={(labelId) => (
        <button
          type="button"
          className="btn btn-outline-secondary"
          aria-describedby={labelId}
          onClick={() => {
            setShown(!shown)
          }}
        >
          {shown ? hide : show}
        </button>
      )}
    />
  )
}
