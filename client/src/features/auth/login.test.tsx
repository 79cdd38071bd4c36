import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, pages, signedInAs } from '@/test/server'

type Person = ReturnType<typeof renderAt>['person']

async function logIn(person: Person) {
  await person.type(await screen.findByLabelText('E-Mail-Adresse'), 'erika@verein.de')
  await person.type(screen.getByLabelText('Passwort'), 'vier gute Wörter')
  await person.click(screen.getByRole('button', { name: 'Anmelden' }))
}

describe('the login', () => {
  it('says that it worked for two seconds and leads to the dashboard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { person, address, router } = renderAt('/login', answer('post', '/api/user/login', erika), pages('/api/request', []))
    await logIn(person)
    expect(await screen.findByText('Willkommen!')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(router.state.navigation.state).toBe('idle')
    expect(address()).toBe('/login')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => {
      expect(address()).toBe('/dashboard')
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Übersicht' })).toBeInTheDocument()
  })

  it('leads back to the page from which a guard sent the person', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const handlers = [answer('post', '/api/user/login', erika), pages('/api/request', [])]
    const { person, address } = renderAt('/dashboard/requests?page=1', ...handlers)
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    expect(await screen.findByText(/Danach geht es dort weiter/)).toBeInTheDocument()
    await logIn(person)
    await screen.findByText('Willkommen!')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/requests?page=1')
    })
  })

  it('sends somebody who is signed in already to the home page', async () => {
    const { address } = renderAt('/login', signedInAs(erika))
    await waitFor(() => {
      expect(address()).toBe('/')
    })
  })

  it('says in both languages that the login is wrong, and keeps what was typed', async () => {
    const { person } = renderAt('/login', answer('post', '/api/user/login', { message: 'nope' }, 401))
    await logIn(person)
    expect(await screen.findByText('Incorrect username or password')).toHaveAttribute('lang', 'en')
    expect(screen.getByText(/E-Mail-Adresse oder Passwort stimmen nicht/)).toBeInTheDocument()
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('erika@verein.de')
    expect(screen.getByLabelText('Passwort')).toHaveValue('vier gute Wörter')
  })

  it('offers the verification mail again where the address is not verified', async () => {
    const again = listen('post', '/api/user/resend-verification', { message: 'Wir haben Ihnen eine neue E-Mail geschickt.' })
    const refused = answer('post', '/api/user/login', { message: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.' }, 403)
    const { person } = renderAt('/login', refused, again.handler)
    await logIn(person)
    expect(await screen.findByText('Ihre E-Mail-Adresse ist noch nicht bestätigt.')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'E-Mail noch einmal senden' }))
    expect(await screen.findByText('Wir haben Ihnen eine neue E-Mail geschickt.')).toBeInTheDocument()
    expect(again.bodies).toEqual([{ email: 'erika@verein.de' }])
  })

  it('shows the server’s sentence for any other failure, with the name of the call', async () => {
    const broken = answer('post', '/api/user/login', { message: 'Bei uns klemmt es.' }, 500, { 'X-Request-Id': 'k7f3a9' })
    const { person } = renderAt('/login', broken)
    await logIn(person)
    expect(await screen.findByText('Bei uns klemmt es.')).toBeInTheDocument()
    expect(screen.getByText('k7f3a9')).toBeInTheDocument()
  })

  it('says “An error occurred” where the server says nothing', async () => {
    const { person } = renderAt('/login', answer('post', '/api/user/login', {}, 502))
    await logIn(person)
    expect(await screen.findByText('An error occurred')).toHaveAttribute('lang', 'en')
  })

  it('asks for both fields before it sends anything', async () => {
    const { person } = renderAt('/login')
    await person.click(await screen.findByRole('button', { name: 'Anmelden' }))
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveAccessibleDescription('Bitte geben Sie Ihre E-Mail-Adresse ein.')
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus()
    expect(screen.getByLabelText('Passwort')).toBeInvalid()
  })

  it('can show the password', async () => {
    const { person } = renderAt('/login')
    await person.click(await screen.findByRole('button', { name: 'Anzeigen' }))
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text')
  })
})
