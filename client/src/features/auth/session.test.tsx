import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import { admin, aRequest, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, noAnswer, pages, signedInAs, server } from '@/test/server'

const unauthorized = () => HttpResponse.json({ message: 'Bitte melden Sie sich an.' }, { status: 401 })

describe('the guards', () => {
  it('show a sign of loading while nobody knows who looks', async () => {
    renderAt('/dashboard', http.get('/api/user/me', () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Wird geladen …')).toBeInTheDocument()
  })

  it.each([
    '/profile',
    '/dashboard',
    '/dashboard/requests',
    '/dashboard/requests/new',
    '/dashboard/tickets',
    '/dashboard/tickets/new',
    '/dashboard/notifications',
    '/admin',
    '/admin/tickets',
    '/admin/notifications',
    '/admin/requests',
  ])('send a visitor from %s to the login', async (path) => {
    const { router, address } = renderAt(path)
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    expect(router.state.location.state).toEqual({ from: path })
  })

  const adminPaths = ['/admin', '/admin/tickets', '/admin/notifications', '/admin/requests']
  it.each(adminPaths)('send a user who is no admin from %s to the dashboard', async (path) => {
    const { address } = renderAt(path, signedInAs(erika), pages('/api/request', []))
    await waitFor(() => {
      expect(address()).toBe('/dashboard')
    })
  })

  it('let an admin in', async () => {
    renderAt('/admin', signedInAs(admin))
    expect(await screen.findByRole('heading', { level: 1, name: 'Verwaltung' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings')
  })
})

describe('the session', () => {
  it('is renewed where only the refresh token is left', async () => {
    let fresh = false
    renderAt(
      '/dashboard',
      http.get('/api/user/me', () => (fresh ? HttpResponse.json(erika) : unauthorized())),
      http.post('/api/user/refresh-token', () => {
        fresh = true
        return HttpResponse.json({ message: 'ok' })
      }),
      pages('/api/request', []),
    )
    expect(await screen.findByText('Guten Tag, Erika')).toBeInTheDocument()
  })

  it('is not lost when the server does not answer, and can be checked again', async () => {
    const { person, address } = renderAt('/dashboard', noAnswer('get', '/api/user/me'))
    expect(await screen.findByText(/Wir konnten den Server nicht erreichen/)).toBeInTheDocument()
    expect(address()).toBe('/dashboard')
    server.use(signedInAs(erika), pages('/api/request', []))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Guten Tag, Erika')).toBeInTheDocument()
  })

  it('ends when a call stays unauthorized, and the guard keeps the way back', async () => {
    const { router, address, store } = renderAt('/dashboard', signedInAs(erika), pages('/api/request', [aRequest()]))
    await screen.findByText('Tafel Musterstadt')
    server.use(http.get('/api/request', unauthorized))
    await act(() => router.navigate('/dashboard/requests'))
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    expect(router.state.location.state).toEqual({ from: '/dashboard/requests' })
    expect(store.getState().requests.latest.items).toEqual([])
  })

  it('is renewed every 55 minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let renewals = 0
    renderAt(
      '/about',
      signedInAs(erika),
      http.post('/api/user/refresh-token', () => {
        renewals += 1
        return HttpResponse.json({ message: 'ok' })
      }),
    )
    await screen.findByRole('link', { name: 'Abmelden' })
    await act(() => vi.advanceTimersByTimeAsync(54 * 60_000))
    expect(renewals).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
    await waitFor(() => {
      expect(renewals).toBe(1)
    })
    await act(() => vi.advanceTimersByTimeAsync(55 * 60_000))
    await waitFor(() => {
      expect(renewals).toBe(2)
    })
  })

  it('is renewed when a tab wakes up after a long sleep', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    let renewals = 0
    renderAt(
      '/about',
      signedInAs(erika),
      http.post('/api/user/refresh-token', () => {
        renewals += 1
        return HttpResponse.json({ message: 'ok' })
      }),
    )
    await screen.findByRole('link', { name: 'Abmelden' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(renewals).toBe(0)
    vi.setSystemTime(Date.now() + 3 * 60 * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => {
      expect(renewals).toBe(1)
    })
  })
})

describe('the top bar', () => {
  it('offers visitors the login and the registration', async () => {
    renderAt('/about')
    expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Registrieren' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Abmelden' })).not.toBeInTheDocument()
  })

  it('offers users the dashboard and the logout, and admins their area too', async () => {
    renderAt('/about', signedInAs(admin))
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Abmelden' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Verwaltung' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Anmelden' })).not.toBeInTheDocument()
  })

  it('opens and closes the side menu', async () => {
    const { person, address } = renderAt('/about')
    const button = screen.getByRole('button', { name: 'Menü' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await person.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await person.click(screen.getByRole('button', { name: 'Menü schließen' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await person.click(button)
    await person.click(screen.getAllByRole('link', { name: 'Startseite' })[1] as HTMLElement)
    expect(address()).toBe('/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the contact address and the demo login', () => {
  const demo = { email: 'demo@ehrenweb.example', password: 'zum-ausprobieren' }

  it('come from the server, and the demo login is filled in at the login', async () => {
    const { person } = renderAt('/', answer('get', '/api/config', { contactEmail: 'post@verein.de', demo }))
    expect(await screen.findByRole('link', { name: 'post@verein.de' })).toHaveAttribute('href', 'mailto:post@verein.de')
    expect(screen.getByText(demo.password)).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Demo ausprobieren' }))
    expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue(demo.email)
    expect(screen.getByLabelText('Passwort')).toHaveValue(demo.password)
  })

  it('stay away where there is no demo account', async () => {
    renderAt('/')
    await screen.findByRole('link', { name: 'kontakt@ehrenweb.example' })
    expect(screen.queryByText('Erst einmal ausprobieren')).not.toBeInTheDocument()
  })
})
