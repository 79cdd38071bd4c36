import { useEffect, useRef } from 'react'

/**
 * Opens and closes a `<dialog>` as a modal one: the browser keeps the focus inside, closes on Escape and gives the focus
 * back. A click on the backdrop closes too.
 */
export function useDialog(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const closed = () => {
      close.current()
    }
    const clicked = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('close', closed)
    element.addEventListener('click', clicked)
    if (!element.open) element.showModal()
    return () => {
      element.removeEventListener('close', closed)
      element.removeEventListener('click', clicked)
      element.close()
    }
  }, [open])

  return dialog
}
