import { useEffect, useState } from 'react'

import { texts } from '@/text/texts'

interface CharacterCountProps {
  id: string
  typed: number
  most: number
  /** Whether somebody has typed; a text that already stood there is not spoken of. */
  active: boolean
}

const { count, tooMany } = texts.common.form

/** A screen reader hears the number when the person stops typing for so long, and nothing of an empty field. */
const pause = 1000

/** How much of the room for a text is used. */
export function CharacterCount({ id, typed, most, active }: CharacterCountProps) {
  const words = typed > most ? tooMany(typed, most) : count(typed, most)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!active) return
    const timer = setTimeout(
      () => {
        setSaid(typed === 0 ? '' : words)
      },
      typed === 0 ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [active, typed, words])

  return (
    <>
      <p id={id} className={typed > most ? 'form-text is-too-long' : 'form-text'}>
        {words}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}
