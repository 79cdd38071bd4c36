import { useEffect, useState } from 'react'

import { texts } from '@/text/texts'

interface CharacterCountProps {
  id: string
  typed: number
  most: number
}

const { count, tooMany } = texts.common.form

/** A screen reader hears the number when the person stops typing for so long. */
const pause = 1000

/** How much of the room for a text is used. */
export function CharacterCount({ id, typed, most }: CharacterCountProps) {
  const words = typed > most ? tooMany(typed, most) : count(typed, most)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (typed === 0) return
    const timer = setTimeout(() => {
      setSaid(words)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [typed, words])

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
