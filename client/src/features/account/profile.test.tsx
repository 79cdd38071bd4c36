import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import type { NewEmail, NewName, PasswordChange, Session } from '@/api/types'
import { erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, signedInAs } from '@/test/server'

const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the profile', () => {
  it('shows name and address of the account, and since when there is one', async () => {
    renderAt('/profile', signedInAs(erika))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeInTheDocument()
    expect(screen.getByText('Erika Beispiel')).toBeInTheDocument()
    expect(screen.getByText('erika@verein.de')).toBeInTheDocument()
    expect(screen.getByText('01.11.2025')).toBeInTheDocument()
  })

  it('says that the demo account cannot be changed', async () => {
    renderAt('/profile', signedInAs({ ...erika, isDemo: true }))
    expect(await screen.findByText(/Das ist das Demo-Konto/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /speichern/ })).not.toBeInTheDocument()
  })

  it('changes the name, and shows the new one at once', async () => {
    const sent = listen<NewName>('patch', '/api/user/me', { ...erika, firstName: 'Ada' })
    const { person } = renderAt('/profile', signedInAs(erika), sent.handler)
    const part = await section('Name ändern')
    const first = part.getByLabelText('Vorname')
    await person.clear(first)
    await person.click(part.getByRole('button', { name: 'Name speichern' }))
    expect(first).toHaveAccessibleDescription('Bitte geben Sie Ihren Vornamen ein.')
    await person.type(first, 'Ada')
    await person.click(part.getByRole('button', { name: 'Name speichern' }))
    expect(await part.findByRole('status')).toHaveTextContent('Ihr Name ist gespeichert.')
    expect(screen.getByText('Ada Beispiel')).toBeInTheDocument()
    expect(first).toHaveValue('Ada')
    expect(sent.bodies).toEqual([{ firstName: 'Ada', lastName: 'Beispiel' }])
  })
})

describe('the password', () => {
  async function fillIn(person: ReturnType<typeof renderAt>['person']) {
    const part = await section('Passwort ändern')
    await person.type(part.getByLabelText('Jetziges Passwort'), 'drei alte Wörter')
    await person.type(part.getByLabelText('Neues Passwort'), 'vier gute Wörter')
    await person.type(part.getByLabelText('Passwort wiederholen'), 'vier gute Wörter')
    await person.click(part.getByRole('button', { name: 'Passwort speichern' }))
    return part
  }

  it('is changed with the current one, and nothing of them stays in the form', async () => {
    const sent = listen<PasswordChange>('put', '/api/user/me/password', { message: 'Ihr neues Passwort ist gespeichert.' })
    const { person } = renderAt('/profile', signedInAs(erika), sent.handler)
    const part = await fillIn(person)
    expect(await part.findByRole('status')).toHaveTextContent('Ihr neues Passwort ist gespeichert.')
    expect(sent.bodies).toEqual([{ currentPassword: 'drei alte Wörter', password: 'vier gute Wörter', confirmPassword: 'vier gute Wörter' }])
    expect(part.getByLabelText('Jetziges Passwort')).toHaveValue('')
    expect(part.getByRole('link', { name: 'Jetziges Passwort vergessen?' })).toHaveAttribute('href', '/forgot-password')
  })

  it('stays as typed where the current one was wrong, which is said at its field', async () => {
    const fields = { currentPassword: 'Das ist nicht Ihr jetziges Passwort.' }
    const { person } = renderAt('/profile', signedInAs(erika), answer('put', '/api/user/me/password', { message: 'Bitte prüfen.', fields }, 400))
    const part = await fillIn(person)
    const current = part.getByLabelText('Jetziges Passwort')
    await part.findByText(fields.currentPassword)
    expect(current).toHaveAccessibleDescription(fields.currentPassword)
    expect(current).toHaveFocus()
    expect(part.getByLabelText('Neues Passwort')).toHaveValue('vier gute Wörter')
  })
})

describe('the address', () => {
  it('is asked for with the password, and what comes next is said', async () => {
    const sent = listen<NewEmail>('post', '/api/user/me/email', { message: 'Eine E-Mail ist unterwegs.' })
    const { person } = renderAt('/profile', signedInAs(erika), sent.handler)
    const part = await section('E-Mail-Adresse ändern')
    await person.type(part.getByLabelText('Neue E-Mail-Adresse'), 'neu@verein.de')
    await person.click(part.getByRole('button', { name: 'Link anfordern' }))
    expect(part.getByLabelText('Jetziges Passwort')).toHaveAccessibleDescription('Bitte geben Sie Ihr jetziges Passwort ein.')
    await person.type(part.getByLabelText('Jetziges Passwort'), 'drei alte Wörter')
    await person.click(part.getByRole('button', { name: 'Link anfordern' }))
    expect(await part.findByRole('status')).toHaveTextContent('Eine E-Mail ist unterwegs.')
    expect(sent.bodies).toEqual([{ email: 'neu@verein.de', password: 'drei alte Wörter' }])
  })

  it('is confirmed with a click, and shown at once', async () => {
    let email = erika.email
    const { person } = renderAt(
      '/confirm-email/t0ken',
      http.get('/api/user/me', () => HttpResponse.json({ ...erika, email })),
      http.post('/api/user/confirm-email/t0ken', () => {
        email = 'neu@verein.de'
        return HttpResponse.json({ message: 'Ihre neue Adresse ist bestätigt.' })
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'Adresse bestätigen' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Ihre neue Adresse ist bestätigt.')
    await person.click(screen.getByRole('link', { name: 'Zum Profil' }))
    expect(await screen.findByText('neu@verein.de')).toBeInTheDocument()
  })

  it('stays where the link is over, which is said', async () => {
    const over = answer('post', '/api/user/confirm-email/t0ken', { message: 'Dieser Link ist abgelaufen.' }, 400)
    const { person } = renderAt('/confirm-email/t0ken', over)
    await person.click(await screen.findByRole('button', { name: 'Adresse bestätigen' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Link ist abgelaufen.')
  })
})

describe('the signed-in devices', () => {
  const aSession = (_id: string, fields: Partial<Session>): Session => ({
    _id: _id.repeat(24),
    browser: '',
    system: '',
    current: false,
    createdAt: '2025-11-19T09:00:00Z',
    usedAt: '2025-11-20T09:00:00Z',
    expiresAt: '2025-12-03T09:00:00Z',
    ...fields,
  })

  /** Answers like the server, which ends what it is told to. */
  function handlers(sessions: Session[]) {
    return [
      http.get('/api/user/me/sessions', () => HttpResponse.json(sessions)),
      http.delete('/api/user/me/sessions/:id', ({ params }) => {
        sessions = sessions.filter(({ _id }) => _id !== params.id)
        return HttpResponse.json({ message: 'Dieses Gerät ist abgemeldet.' })
      }),
      http.delete('/api/user/me/sessions', () => {
        sessions = sessions.filter(({ current }) => current)
        return HttpResponse.json({ message: 'Nur noch hier.' })
      }),
    ]
  }

  it('are named, and end one by one or all at once, but for this one', async () => {
    const here = aSession('1', { browser: 'Firefox', system: 'Windows', current: true })
    const all = handlers([here, aSession('2', { browser: 'Safari', system: 'iPhone' }), aSession('3', {}), aSession('4', {})])
    const { person } = renderAt('/profile', signedInAs(erika), ...all)
    const part = await section('Angemeldete Geräte')
    const own = await part.findByRole('article', { name: 'Firefox auf Windows' })
    expect(own).toHaveTextContent('Dieses Gerät')
    expect(own).toHaveTextContent('03.12.2025')
    expect(within(own).queryByRole('button')).not.toBeInTheDocument()
    await person.click(within(part.getByRole('article', { name: 'Safari auf iPhone' })).getByRole('button', { name: 'Abmelden' }))
    expect(await part.findByRole('status')).toHaveTextContent('Dieses Gerät ist abgemeldet.')
    await waitFor(() => {
      expect(part.queryByRole('article', { name: 'Safari auf iPhone' })).not.toBeInTheDocument()
    })
    expect(part.getAllByRole('article', { name: 'Unbekannter Browser' })).toHaveLength(2)
    await person.click(part.getByRole('button', { name: 'Überall sonst abmelden' }))
    expect(await part.findByText('Nur noch hier.')).toBeInTheDocument()
    await waitFor(() => {
      expect(part.getAllByRole('article')).toHaveLength(1)
    })
    expect(part.queryByRole('button')).not.toBeInTheDocument()
  })

  it('can be asked for again when that failed', async () => {
    renderAt('/profile', signedInAs(erika), answer('get', '/api/user/me/sessions', { message: 'Es klemmt.' }, 500))
    const part = await section('Angemeldete Geräte')
    expect(await part.findByRole('alert')).toHaveTextContent('Es klemmt.')
    expect(part.getByRole('button', { name: 'Erneut versuchen' })).toBeInTheDocument()
  })
})

describe('the own data', () => {
  it('come as a file, and until when each kind is kept is said', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    URL.createObjectURL = () => 'blob:daten'
    const { person } = renderAt('/profile', signedInAs(erika), http.get('/api/user/me/export', () => new HttpResponse('PK')))
    const part = await section('Meine Daten')
    expect(await part.findByText('Solange es besteht')).toBeInTheDocument()
    await person.click(part.getByRole('button', { name: 'Meine Daten herunterladen' }))
    expect(await part.findByRole('status')).toHaveTextContent('ehrenweb-daten.zip')
    expect(click.mock.contexts[0]).toMatchObject({ href: 'blob:daten', download: 'ehrenweb-daten.zip' })
  })
})

describe('the end of the account', () => {
  it('needs the password, is shown on every screen with its day, and can be taken back', async () => {
    const { person } = renderAt(
      '/profile',
      signedInAs(erika),
      answer('post', '/api/user/me/deletion', { ...erika, deleteAt: '2025-12-04T10:00:00Z' }),
      answer('delete', '/api/user/me/deletion', { ...erika }),
    )
    const part = await section('Konto löschen')
    await person.click(part.getByRole('button', { name: 'Konto löschen' }))
    const own = part.getByLabelText('Jetziges Passwort')
    expect(own).toHaveAccessibleDescription('Bitte geben Sie Ihr jetziges Passwort ein.')
    await person.type(own, 'drei alte Wörter')
    await person.click(part.getByRole('button', { name: 'Konto löschen' }))
    expect(await part.findByRole('status')).toHaveTextContent('Ihr Konto wird am 04.12.2025 gelöscht.')
    await person.click(screen.getByRole('link', { name: 'Startseite' }))
    expect(await screen.findByText(/Ihr Konto wird am 04.12.2025 gelöscht/)).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Zum Profil' }))
    await person.click(await screen.findByRole('button', { name: 'Konto behalten' }))
    expect(await screen.findByText('Ihr Konto bleibt bestehen.')).toBeInTheDocument()
    expect(screen.queryByText(/wird am/)).not.toBeInTheDocument()
  })
})
