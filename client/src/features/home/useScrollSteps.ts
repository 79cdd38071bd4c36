import { useEffect, useRef, useState, type RefObject } from 'react'

import { scrollBehavior } from '@/lib/motion'

/** Scrolls an element by its visible width, and tells at which of its ends it stands. */
export function useScrollSteps(ref: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ start: true, end: false })
  /** Where a step is still on its way to: the next one goes on from there. */
  const goal = useRef<number>(undefined)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    function look() {
      if (!element) return
      const { scrollLeft, scrollWidth, clientWidth } = element
      if (goal.current !== undefined && Math.abs(scrollLeft - goal.current) <= 1) goal.current = undefined
      setEnds({ start: scrollLeft <= 1, end: scrollLeft + clientWidth >= scrollWidth - 1 })
    }
    function forget() {
      goal.current = undefined
    }
    const over = new AbortController()
    const { signal } = over
    element.addEventListener('scroll', look, { passive: true, signal })
    for (const name of ['pointerdown', 'wheel', 'keydown'] as const) element.addEventListener(name, forget, { passive: true, signal })
    window.addEventListener('resize', look, { signal })
    look()
    return () => {
      over.abort()
    }
  }, [ref])

  function step(direction: -1 | 1) {
    const element = ref.current
    if (!element) return
    const { scrollLeft, scrollWidth, clientWidth } = element
    const left = (goal.current ?? scrollLeft) + direction * clientWidth
    goal.current = Math.max(0, Math.min(left, scrollWidth - clientWidth))
    element.scrollTo({ left: goal.current, behavior: scrollBehavior() })
  }

  return { ends, step }
}
