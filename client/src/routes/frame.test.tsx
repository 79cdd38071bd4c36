import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { LoadingBar } from '@/components/LoadingBar'
import { renderAt } from '@/test/renderAt'

describe('the switch between light and dark', () => {
  beforeEach(() => {
    document.documentElement.removeAttribute('data-theme')
  })

  it('follows the system at first, tells what was chosen, and shows what another tab chose', async () => {
    const told = vi.fn()
    window.addEventListener('ehrenweb:theme', told, { once: true })
    const { person } = renderAt('/')
    expect(await screen.findByRole('group', { name: 'Darstellung' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Automatisch' })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Dunkel' }))
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ detail: 'dark' }))
    await act(async () => {
      document.documentElement.dataset.theme = 'light'
      await Promise.resolve()
    })
    expect(screen.getByRole('radio', { name: 'Hell' })).toBeChecked()
  })
})

describe('the loading bar', () => {
  it('appears once a screen takes longer than a moment', async () => {
    vi.useFakeTimers()
    render(<LoadingBar />)
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByRole('progressbar', { name: 'Seite wird geladen' })).toBeInTheDocument()
  })
})
