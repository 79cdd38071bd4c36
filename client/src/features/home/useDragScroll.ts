import { useEffect, useEffectEvent, type RefObject } from 'react'

/** How far the row moves for each pixel of the pointer. */
const factor = 2
/** A pointer that moved less than this has clicked. */
const slack = 4

interface Drag {
  onStart: () => void
  onEnd: () => void
}

/**
 * Lets mouse and finger drag the element's content sideways. The drag ends on release, when the pointer leaves, and when
 * the browser takes the finger for scrolling the page. What was a drag is no click afterwards.
 */
export function useDragScroll(ref: RefObject<HTMLElement | null>, { onStart, onEnd }: Drag) {
  const started = useEffectEvent(onStart)
  const ended = useEffectEvent(onEnd)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    let from: { id: number; x: number; left: number } | undefined
    let moved = false

    function down(event: PointerEvent) {
      if (!element || from || event.button !== 0) return
      from = { id: event.pointerId, x: event.clientX, left: element.scrollLeft }
      moved = false
      letGo(event)
      started()
    }
    function move(event: PointerEvent) {
      if (!element || event.pointerId !== from?.id) return
      const way = event.clientX - from.x
      moved ||= Math.abs(way) > slack
      element.scrollLeft = from.left - factor * way
    }
    function end(event: PointerEvent) {
      if (event.pointerId !== from?.id) return
      from = undefined
      ended()
    }
    function click(event: MouseEvent) {
      if (moved && event.detail > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      moved = false
    }
    function dragStart(event: DragEvent) {
      event.preventDefault()
    }

    const over = new AbortController()
    const { signal } = over
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) element.addEventListener(name, end, { signal })
    element.addEventListener('click', click, { capture: true, signal })
    element.addEventListener('dragstart', dragStart, { signal })
    return () => {
      over.abort()
      if (from) ended()
    }
  }, [ref])
}

/** A finger is bound to what it touched first, and would never be seen leaving. */
function letGo({ target, pointerId }: PointerEvent) {
  if (target instanceof Element && target.hasPointerCapture?.(pointerId)) target.releasePointerCapture(pointerId)
}
