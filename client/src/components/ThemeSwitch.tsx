import { Fragment, useId } from 'react'

import { themes, useTheme } from '@/lib/useTheme'
import { texts } from '@/text/texts'

const { theme: words } = texts.common

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { theme, choose } = useTheme()
  const id = useId()
  return (
    <fieldset className="theme-switch">
      <legend>{words.label}</legend>
      <div className="btn-group">
        {themes.map((name) => (
          <Fragment key={name}>
            <input
              type="radio"
              className="btn-check"
              name="theme"
              id={`${id}-${name}`}
              value={name}
              checked={theme === name}
              onChange={() => {
                choose(name)
              }}
            />
            <label className="btn btn-sm btn-outline-secondary" htmlFor={`${id}-${name}`}>
              {words[name]}
            </label>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}
