import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { renderAt } from '@/test/renderAt'

const row = () => screen.findByRole('group', { name: 'Technik, mit der wir bauen' })

/** Gives the row a width, which jsdom does not know: eight cards of 100, four of them seen. */
async function measuredRow() {
  const element = await row()
  Object.defineProperties(element, { clientWidth: { value: 400 }, scrollWidth: { value: 800 } })
  fireEvent(window, new Event('resize'))
  return element
}

beforeEach(() => {
  Element.prototype.scrollTo = vi.fn(function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return
    this.scrollLeft = to.left ?? 0
    fireEvent.scroll(this)
  }) as typeof Element.prototype.scrollTo
})

describe('the carousel', () => {
  it('shows the eight technologies by name', async () => {
    const { store } = renderAt('/')
    const logos = within(await row()).getAllByRole('img')
    expect(logos.map((logo) => logo.getAttribute('alt'))).toEqual([
      'Node.js',
      'React',
      'Express',
      'MongoDB',
      'Angular',
      'Vue.js',
      'Python',
      'MySQL',
    ])
    expect(store.getState().carousel.items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('steps by one visible width, and stops at its ends', async () => {
    const { person } = renderAt('/')
    const element = await measuredRow()
    const back = screen.getByRole('button', { name: 'Zurück' })
    const next = screen.getByRole('button', { name: 'Weiter' })
    expect(back).toHaveAttribute('aria-disabled', 'true')
    await person.click(next)
    expect(element.scrollLeft).toBe(400)
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveFocus()
    await person.click(next)
    expect(element.scrollLeft).toBe(400)
    await person.click(back)
    expect(element.scrollLeft).toBe(0)
    expect(back).toHaveAttribute('aria-disabled', 'true')
  })

  it.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)('is dragged until %s', async (release) => {
    const { store } = renderAt('/')
    const element = await measuredRow()
    fireEvent.pointerDown(element, { pointerId: 1, button: 0, clientX: 300 })
    expect(store.getState().carousel.dragging).toBe(true)
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 250 })
    expect(element.scrollLeft).toBe(100)
    fireEvent.pointerMove(element, { pointerId: 2, clientX: 0 })
    expect(element.scrollLeft).toBe(100)
    fireEvent[release](element, { pointerId: 1 })
    expect(store.getState().carousel.dragging).toBe(false)
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 100 })
    expect(element.scrollLeft).toBe(100)
  })

  it('makes no click of a drag', async () => {
    renderAt('/')
    const element = await measuredRow()
    const clicked = vi.fn()
    document.addEventListener('click', clicked, { once: true })
    fireEvent.pointerDown(element, { pointerId: 1, button: 0, clientX: 300 })
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 250 })
    fireEvent.pointerUp(element, { pointerId: 1 })
    fireEvent.click(element, { detail: 1 })
    expect(clicked).not.toHaveBeenCalled()
    fireEvent.click(element, { detail: 1 })
    expect(clicked).toHaveBeenCalledOnce()
  })
})

describe('the feature list', () => {
  it('has four items with name and description', async () => {
    renderAt('/')
    const heading = await screen.findByRole('heading', { level: 2, name: 'Wofür wir da sind' })
    const section = heading.parentElement as HTMLElement
    const names = within(section).getAllByRole('heading', { level: 3 })
    expect(names.map((name) => name.textContent)).toEqual([
      'Hilfe bei der Website',
      'Soziale Initiativen',
      'Gutes bewirken',
      'Gemeinnützige Ziele',
    ])
    for (const name of names) expect(name.nextElementSibling).toHaveTextContent(/\w{3,}.*\./)
  })
})
