import { useEffect, useRef } from 'react'

/** For what stands around a form. At every new round, but not at the first, the form's first field takes the focus. */
export function useFirstField(round: number) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [round])
  return box
}
