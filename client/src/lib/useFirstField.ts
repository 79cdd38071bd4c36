import { useEffect, useRef } from 'react'

/** For what stands around a form. At every new round, but not at the first, the field where one begins takes the focus: the first one, unless another is marked. */
export function useFirstField(round: number) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round === 0) return
    const field = box.current?.querySelector<HTMLElement>('[data-begin]') ?? box.current?.querySelector<HTMLElement>('input, textarea')
    field?.focus()
  }, [round])
  return box
}
