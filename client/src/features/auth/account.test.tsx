import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import type { NewPassword, Registration } from '@/api/types'
import { erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, signedInAs } from '@/test/server'

type Person = ReturnType<typeof renderAt>['person']

async function fillIn(person: Person, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await person.type(await screen.findByLabelText(label), value)
}

const registration = {
  Vorname: 'Erika',
  Nachname: 'Beispiel',
  'E-Mail-Adresse': 'erika@verein.de',
  Passwort: 'vier gute Wörter',
  'Passwort wiederholen': 'vier gute Wörter',
}

describe('the registration', () => {
  it('sends all five fields and asks to look at the mail, which can come again', async () => {
    const sent = listen<Registration>('post', '/api/user/register', { message: 'Bitte öffnen Sie Ihr Postfach.' }, 201)
    const again = listen('post', '/api/user/resend-verification', { message: 'Noch eine E-Mail ist unterwegs.' })
    const { person } = renderAt('/register', sent.handler, again.handler)
    await fillIn(person, registration)
    await person.click(screen.getByRole('button', { name: 'Registrieren' }))
    expect(await screen.findByText('Bitte öffnen Sie Ihr Postfach.')).toBeInTheDocument()
    expect(sent.bodies).toEqual([
      {
        firstName: 'Erika',
        lastName: 'Beispiel',
        email: 'erika@verein.de',
        password: 'vier gute Wörter',
        confirmPassword: 'vier gute Wörter',
      },
    ])
    await person.click(screen.getByRole('button', { name: 'E-Mail noch einmal senden' }))
    expect(await screen.findByText('Noch eine E-Mail ist unterwegs.')).toBeInTheDocument()
    expect(again.bodies).toEqual([{ email: 'erika@verein.de' }])
  })

  it('sends nothing when the passwords differ, and says so in both languages', async () => {
    const sent = listen('post', '/api/user/register', { message: '' }, 201)
    const { person } = renderAt('/register', sent.handler)
    await fillIn(person, { ...registration, 'Passwort wiederholen': 'drei gute Wörter' })
    await person.click(screen.getByRole('button', { name: 'Registrieren' }))
    expect(screen.getByText('Passwords do not match')).toHaveAttribute('lang', 'en')
    const repeated = screen.getByLabelText('Passwort wiederholen')
    expect(repeated).toHaveFocus()
    expect(repeated).toHaveAccessibleDescription(/^Passwords do not match Die beiden Passwörter sind verschieden/)
    expect(sent.bodies).toEqual([])
  })

  it('says at each empty field what to do, and forgets it once somebody types there', async () => {
    const { person } = renderAt('/register')
    await person.click(await screen.findByRole('button', { name: 'Registrieren' }))
    const firstName = screen.getByLabelText('Vorname')
    expect(firstName).toHaveFocus()
    expect(firstName).toHaveAccessibleDescription('Bitte geben Sie Ihren Vornamen ein.')
    expect(screen.getByLabelText('Passwort')).toBeInvalid()
    await person.type(firstName, 'E')
    expect(firstName).not.toBeInvalid()
    expect(screen.getByLabelText('Nachname')).toBeInvalid()
  })

  it('shows the server’s reasons at their fields', async () => {
    const fields = { password: 'Dieses Passwort wird zu oft benutzt.' }
    const refused = answer('post', '/api/user/register', { message: 'Bitte prüfen Sie Ihre Eingaben.', fields }, 400)
    const { person } = renderAt('/register', refused)
    await fillIn(person, registration)
    await person.click(screen.getByRole('button', { name: 'Registrieren' }))
    expect(await screen.findByText('Bitte prüfen Sie Ihre Eingaben.')).toBeInTheDocument()
    expect(screen.getByLabelText('Passwort')).toHaveAccessibleDescription(/Dieses Passwort wird zu oft benutzt/)
    expect(screen.getByLabelText('Passwort')).toHaveFocus()
    expect(screen.getByLabelText('Vorname')).toHaveValue('Erika')
  })

  it('leads to the login once the address is verified', async () => {
    renderAt('/register?emailVerified=true')
    expect(await screen.findByText('Email verified! You can now log in.')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  })
})

describe('the page of the verification link', () => {
  it('says that it worked', async () => {
    renderAt('/email-verified')
    expect(await screen.findByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  })

  it('offers a new mail for a link that is no longer good', async () => {
    const again = listen('post', '/api/user/resend-verification', { message: 'Noch eine E-Mail ist unterwegs.' })
    const { person } = renderAt('/email-verified?status=invalid', again.handler)
    await fillIn(person, { 'E-Mail-Adresse': 'erika@verein.de' })
    await person.click(screen.getByRole('button', { name: 'Neue E-Mail anfordern' }))
    expect(await screen.findByText('Noch eine E-Mail ist unterwegs.')).toBeInTheDocument()
    expect(again.bodies).toEqual([{ email: 'erika@verein.de' }])
  })
})

describe('the set-up', () => {
  it('makes the first admin with the token in the address and leads to the login', async () => {
    const sent = listen<Registration>('post', '/api/setup/t0ken', { message: 'Ihr Administratorkonto ist angelegt.' }, 201)
    const { person } = renderAt('/setup/t0ken', sent.handler)
    await fillIn(person, registration)
    await person.click(screen.getByRole('button', { name: 'Konto anlegen' }))
    expect(await screen.findByText('Ihr Administratorkonto ist angelegt.')).toBeInTheDocument()
    expect(sent.bodies).toMatchObject([{ firstName: 'Erika', email: 'erika@verein.de', password: 'vier gute Wörter' }])
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login')
  })

  it('says that a link is over, and keeps what was typed', async () => {
    const { person } = renderAt('/setup/t0ken', answer('post', '/api/setup/t0ken', { message: 'Dieser Link ist abgelaufen.' }, 400))
    await fillIn(person, registration)
    await person.click(screen.getByRole('button', { name: 'Konto anlegen' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Link ist abgelaufen.')
    expect(screen.getByLabelText('Vorname')).toHaveValue('Erika')
  })
})

describe('a forgotten password', () => {
  it('gets a link by mail', async () => {
    const sent = listen('post', '/api/user/forgot-password', { message: 'Falls es ein Konto gibt, kommt eine E-Mail.' })
    const { person } = renderAt('/forgot-password', sent.handler)
    await person.click(await screen.findByRole('button', { name: 'Link anfordern' }))
    expect(screen.getByLabelText('E-Mail-Adresse')).toBeInvalid()
    await fillIn(person, { 'E-Mail-Adresse': 'erika' })
    await person.click(screen.getByRole('button', { name: 'Link anfordern' }))
    expect(screen.getByText(/zum Beispiel info@verein.de/)).toBeInTheDocument()
    await fillIn(person, { 'E-Mail-Adresse': '@verein.de' })
    await person.click(screen.getByRole('button', { name: 'Link anfordern' }))
    expect(await screen.findByText('Falls es ein Konto gibt, kommt eine E-Mail.')).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ email: 'erika@verein.de' }])
  })

  it('is replaced with the link’s token', async () => {
    const sent = listen<NewPassword>('patch', '/api/user/reset-password/t0ken', { message: 'Ihr Passwort ist gespeichert.' })
    const { person } = renderAt('/reset-password/t0ken', sent.handler)
    await fillIn(person, { 'Neues Passwort': 'vier gute Wörter', 'Passwort wiederholen': 'vier gute' })
    await person.click(screen.getByRole('button', { name: 'Passwort speichern' }))
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument()
    expect(sent.bodies).toEqual([])
    await fillIn(person, { 'Passwort wiederholen': ' Wörter' })
    await person.click(screen.getByRole('button', { name: 'Passwort speichern' }))
    expect(await screen.findByText('Ihr Passwort ist gespeichert.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login')
  })

  it('signs out whoever was signed in, so that the login is open', async () => {
    let ended = false
    const { person, address } = renderAt(
      '/reset-password/t0ken',
      http.get('/api/user/me', () => (ended ? HttpResponse.json({}, { status: 401 }) : HttpResponse.json(erika))),
      http.patch('/api/user/reset-password/t0ken', () => {
        ended = true
        return HttpResponse.json({ message: 'Ihr Passwort ist gespeichert.' })
      }),
    )
    await screen.findByRole('link', { name: 'Abmelden' })
    await fillIn(person, { 'Neues Passwort': 'vier gute Wörter', 'Passwort wiederholen': 'vier gute Wörter' })
    await person.click(screen.getByRole('button', { name: 'Passwort speichern' }))
    await person.click(await screen.findByRole('link', { name: 'Zur Anmeldung' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeInTheDocument()
    expect(address()).toBe('/login')
  })

  it('leads to a new link where the old one is spent', async () => {
    const spent = answer('patch', '/api/user/reset-password/t0ken', { message: 'Dieser Link ist abgelaufen.' }, 400)
    const { person } = renderAt('/reset-password/t0ken', spent)
    await fillIn(person, { 'Neues Passwort': 'vier gute Wörter', 'Passwort wiederholen': 'vier gute Wörter' })
    await person.click(screen.getByRole('button', { name: 'Passwort speichern' }))
    expect(await screen.findByText('Dieser Link ist abgelaufen.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Neuen Link anfordern' })).toHaveAttribute('href', '/forgot-password')
  })
})

describe('the logout', () => {
  it('shows its progress, says that it worked and leads home after a second and a half', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const out = answer('post', '/api/user/logout', { message: 'Sie sind abgemeldet.' })
    const { address } = renderAt('/logout', signedInAs(erika), out)
    expect(await screen.findByRole('progressbar')).toBeInTheDocument()
    expect(await screen.findByText(/^Sie sind abgemeldet/)).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(address()).toBe('/logout')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => {
      expect(address()).toBe('/')
    })
  })

  it('that fails claims nothing about the session, and can be tried again', async () => {
    let gone = false
    const { person } = renderAt(
      '/logout',
      http.get('/api/user/me', () => (gone ? HttpResponse.json({}, { status: 401 }) : HttpResponse.json(erika))),
      http.post('/api/user/logout', () => {
        const again = gone
        gone = true
        return HttpResponse.json({ message: 'ok' }, { status: again ? 200 : 500 })
      }),
    )
    expect(await screen.findByText(/Die Abmeldung hat nicht ganz geklappt/)).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText(/^Sie sind abgemeldet/)).toBeInTheDocument()
  })

  it('says that it failed and offers the way home', async () => {
    renderAt('/logout', signedInAs(erika), answer('post', '/api/user/logout', { message: 'kaputt' }, 500))
    expect(await screen.findByText('Error logging out. Please try again.')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    expect(await screen.findByRole('link', { name: 'Abmelden' })).toBeInTheDocument()
  })
})
