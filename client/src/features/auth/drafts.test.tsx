import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { admin, aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, pages, server, signedInAs } from '@/test/server'

const expired = { message: 'Bitte melden Sie sich an.' }

describe('a session that ends while a form is open', () => {
  it.each([
    ['/dashboard/requests/new', '/api/request/sent', 'Name der Organisation', [], 'Antrag einreichen'],
    ['/dashboard/tickets/new', '/api/tickets', 'Betreff', ['Nachricht'], 'Ticket erstellen'],
  ])('leads back to it with every word: %s', async (path, call, field, others, submit) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { person, address } = renderAt(path, signedInAs(erika), answer('post', call, expired, 401))
    for (const name of [field, ...others]) await person.type(await screen.findByLabelText(name), 'Tafel')
    await person.click(screen.getByRole('button', { name: submit }))
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    server.use(answer('post', '/api/user/login', erika))
    await person.type(await screen.findByLabelText('E-Mail-Adresse'), erika.email)
    await person.type(screen.getByLabelText('Passwort'), 'vier gute Wörter')
    await person.click(screen.getByRole('button', { name: 'Anmelden' }))
    await screen.findByText('Willkommen!')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await screen.findByText(/wieder eingesetzt/)).toBeInTheDocument()
    expect(address()).toBe(path)
    for (const name of [field, ...others]) expect(screen.getByLabelText(name)).toHaveValue('Tafel')
  })
})

describe('a session that ends while an admin writes', () => {
  it.each([
    ['/admin/tickets', '/api/tickets/:id/respond', 'Ihre Antwort', 'Antworten'],
    ['/admin/notifications', '/api/notifications', 'Nachricht', 'Benachrichtigung senden'],
  ] as const)('leads back to it with every word: %s', async (path, call, field, submit) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const ticket = aTicket()
    const { person, address } = renderAt(path, signedInAs(admin), pages('/api/tickets/all', [ticket]), answer('post', call, expired, 401))
    await person.type(await screen.findByLabelText(field), 'Tafel')
    const recipient = screen.queryByLabelText(/Kennung des Kontos$/)
    if (recipient) await person.type(recipient, erika._id)
    await person.click(screen.getByRole('button', { name: submit }))
    await waitFor(() => {
      expect(address()).toBe('/login')
    })
    server.use(answer('post', '/api/user/login', admin))
    await person.type(await screen.findByLabelText('E-Mail-Adresse'), admin.email)
    await person.type(screen.getByLabelText('Passwort'), 'vier gute Wörter')
    await person.click(screen.getByRole('button', { name: 'Anmelden' }))
    await screen.findByText('Willkommen!')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await screen.findByLabelText(field)).toHaveValue('Tafel')
    expect(address()).toBe(path)
    server.use(answer('post', call, aTicket({ _id: ticket._id, responses: [{ by: 'team', message: 'Tafel', createdAt: ticket.createdAt }] }), 201))
    await person.click(screen.getByRole('button', { name: submit }))
    expect(await screen.findByText(/gesendet/)).toBeInTheDocument()
    expect(localStorage).toHaveLength(0)
    await waitFor(() => {
      if (!recipient) expect(screen.getByLabelText(field)).toHaveValue('')
    })
  })
})

describe('a draft that was put back', () => {
  it('is asked about before it is left', async () => {
    localStorage.setItem(`ehrenweb.ticket.${erika._id}`, JSON.stringify({ subject: 'Tafel' }))
    const { person } = renderAt('/dashboard/tickets/new', signedInAs(erika))
    expect(await screen.findByLabelText('Betreff')).toHaveValue('Tafel')
    await person.click(screen.getByRole('link', { name: 'Abbrechen' }))
    expect(await screen.findByRole('button', { name: 'Weiterschreiben' })).toBeInTheDocument()
  })
})

describe('the logout', () => {
  const keep = (form: string, user: string) => {
    localStorage.setItem(`ehrenweb.${form}.${user}`, JSON.stringify({ subject: 'Tafel' }))
  }

  it('forgets what the account left half-written, and nothing else', async () => {
    keep('request', erika._id)
    keep('ticket', erika._id)
    keep('ticket', 'somebody')
    renderAt('/logout', signedInAs(erika), answer('post', '/api/user/logout', { message: 'ok' }))
    expect(await screen.findByText(/Sie sind abgemeldet/)).toBeInTheDocument()
    expect(Object.keys(localStorage)).toEqual(['ehrenweb.ticket.somebody'])
  })

  it('keeps it where it fails', async () => {
    keep('ticket', erika._id)
    renderAt('/logout', signedInAs(erika), answer('post', '/api/user/logout', {}, 500))
    expect(await screen.findByText('Error logging out. Please try again.')).toBeInTheDocument()
    expect(localStorage).toHaveLength(1)
  })
})
