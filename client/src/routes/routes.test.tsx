import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { admin } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { signedInAs } from '@/test/server'

describe('a path that does not exist', () => {
  it.each(['/gibt-es-nicht', '/dashboard/gibt-es-nicht', '/admin/settings'])('is not found: %s', async (path) => {
    renderAt(path, signedInAs(admin))
    expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toHaveAttribute('lang', 'en')
    expect(screen.getByText('The page you are looking for does not exist.')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('404 - Not Found – Ehrenweb')
  })
})

describe('the home page', () => {
  it('leads on', async () => {
    renderAt('/')
    expect(await screen.findByRole('link', { name: 'Weiterlesen über das Projekt' })).toHaveAttribute('href', '/about')
    expect(screen.getByRole('link', { name: 'Jetzt starten' })).toHaveAttribute('href', '/register')
    expect(screen.getByRole('link', { name: 'Details ansehen' })).toHaveAttribute('href', '/start')
    expect(document.title).toBe('Startseite – Ehrenweb')
  })
})

describe('the four steps', () => {
  it('stand in their order', async () => {
    renderAt('/start')
    const steps = await screen.findAllByRole('heading', { level: 2 })
    expect(steps.map((step) => step.textContent)).toEqual([
      'Registrierung',
      'Zugang zum Dashboard',
      'Projektanfrage',
      'Kommunikation',
    ])
  })
})

describe('what the project is about, and the four steps', () => {
  it.each(['/about', '/start'])('%s leads visitors to an account, and others to their dashboard', async (path) => {
    renderAt(path)
    expect(await screen.findByRole('link', { name: 'Jetzt registrieren' })).toHaveAttribute('href', '/register')
    cleanup()
    renderAt(path, signedInAs(admin))
    expect(await screen.findByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/dashboard')
  })
})

describe('a new screen', () => {
  it('names the tab and receives the focus at its heading', async () => {
    const { person } = renderAt('/')
    expect(document.body).toHaveFocus()
    await person.click(await screen.findByRole('link', { name: 'Details ansehen' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'In vier Schritten zur Website' })
    await waitFor(() => {
      expect(heading).toHaveFocus()
    })
    expect(document.title).toBe('In vier Schritten zur Website – Ehrenweb')
  })

  it('can be reached past the top bar', async () => {
    const { person } = renderAt('/')
    await person.click(await screen.findByRole('link', { name: 'Zum Inhalt springen' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
