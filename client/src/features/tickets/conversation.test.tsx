import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewResponse, Ticket } from '@/api/types'
import { admin, aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, pages, server, signedInAs } from '@/test/server'

const at = (hour: number) => `2025-11-21T${hour}:15:00Z`
const far = '2099-12-31T10:00:00Z'
const open = aTicket({
  subject: 'Neues Foto',
  responses: [
    { by: 'team', message: 'Welches Foto?', createdAt: at(10) },
    { by: 'owner', message: 'Das vom Sommerfest.', createdAt: at(12) },
  ],
  events: [
    { type: 'closed', by: 'owner', createdAt: at(13) },
    { type: 'reopened', by: 'team', createdAt: at(14) },
  ],
  waitingSince: at(12),
})
const closed: Ticket = { ...open, status: 'closed', waitingSince: undefined, closedAt: at(15), reopenableUntil: far }
const call = `/api/tickets/${open._id}`
const own = `/dashboard/tickets/${open._id}`
const anys = `/admin/tickets/${open._id}`
const shows = (ticket: Ticket) => answer('get', call, ticket)

const talk = async () => {
  const entries = within(await screen.findByRole('region', { name: 'Verlauf' })).getAllByRole('listitem')
  return entries.map((entry) => entry.textContent.replace(/\s*\d\d\.\d\d\.\d{4}, \d\d:\d\d\s*/, ' | '))
}

describe('the page of a ticket', () => {
  it('tells its owner who wrote what and what happened, in its order', async () => {
    const { person, address } = renderAt('/dashboard/tickets', signedInAs(erika), pages('/api/tickets/my-tickets', [open]), shows(open))
    await person.click(await screen.findByRole('link', { name: 'Neues Foto' }))
    expect(await talk()).toEqual([
      'Sie | Bitte tauschen Sie das Foto aus.',
      'Team | Welches Foto?',
      'Sie | Das vom Sommerfest.',
      'Sie haben das Ticket geschlossen | ',
      'Team hat das Ticket wieder geöffnet | ',
    ])
    expect(address()).toBe(own)
    expect(screen.getByRole('heading', { level: 1, name: 'Neues Foto' })).toBeInTheDocument()
    expect(document.title).toBe('Neues Foto – Ehrenweb')
    expect(screen.getByRole('link', { name: 'Meine Tickets' })).toHaveAttribute('href', '/dashboard/tickets')
  })

  it('tells admins since when it waits, and whose it is', async () => {
    renderAt(anys, signedInAs(admin), shows(open))
    expect((await talk())[2]).toBe('Organisation | Das vom Sommerfest.')
    expect(screen.getByText(/^Wartet auf uns seit/)).toHaveTextContent('21.11.2025')
    expect(screen.getByText(erika._id)).toBeInTheDocument()
  })

  it('says that there is none, and tries again', async () => {
    const { person } = renderAt(own, signedInAs(erika), answer('get', call, { message: 'Das gibt es hier nicht.' }, 404))
    expect(await screen.findByText(/^Dieses Ticket gibt es nicht, oder es gehört zu einem anderen Konto/)).toBeInTheDocument()
    server.use(shows(open))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Welches Foto?')).toBeInTheDocument()
  })

  it.each([
    ['the owner', erika, own, 'reply', 'owner'],
    ['the team', admin, anys, 'respond', 'team'],
  ] as const)('takes what %s writes', async (_, user, path, last, by) => {
    const answered = { ...open, responses: [...open.responses, { by, message: 'Noch etwas.', createdAt: at(16) }] }
    const sent = listen<NewResponse>('post', `${call}/${last}`, answered, 201)
    const { person } = renderAt(path, signedInAs(user), shows(open), sent.handler)
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Noch etwas.')
    await person.click(screen.getByRole('button', { name: 'Antworten' }))
    expect(await screen.findByText('Ihre Antwort ist gesendet.')).toBeInTheDocument()
    expect((await talk()).at(-1)).toMatch(/Noch etwas\.$/)
    expect(sent.bodies).toEqual([{ message: 'Noch etwas.' }])
    await waitFor(() => {
      expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('')
    })
  })

  it('keeps what was written where the ticket was closed before, and shows how it is now', async () => {
    const message = 'Dieses Ticket ist geschlossen und nimmt keine Antworten mehr an.'
    const { person } = renderAt(own, signedInAs(erika), shows(open), answer('post', `${call}/reply`, { message }, 409))
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Noch etwas.')
    server.use(shows(closed))
    await person.click(screen.getByRole('button', { name: 'Antworten' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Wieder öffnen' })).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('Noch etwas.')
    expect(screen.getByLabelText('Ihre Antwort')).toHaveAttribute('readonly')
  })

  it('is closed after asking, and opened again', async () => {
    const { person } = renderAt(own, signedInAs(erika), shows(open))
    await person.click(await screen.findByRole('button', { name: 'Ticket schließen' }))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Offen lassen' }))
    await person.click(screen.getByRole('button', { name: 'Ticket schließen' }))
    server.use(answer('put', `${call}/close`, closed))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Jetzt schließen' }))
    expect((await screen.findByText('Das Ticket ist geschlossen.')).closest('[role=status]')).toHaveFocus()
    expect(screen.getByText('Geschlossen')).toBeInTheDocument()
    expect(screen.queryByLabelText('Ihre Antwort')).not.toBeInTheDocument()

    server.use(answer('put', `${call}/reopen`, open))
    await person.click(screen.getByRole('button', { name: 'Wieder öffnen' }))
    expect((await screen.findByText('Das Ticket ist wieder offen.')).closest('[role=status]')).toHaveFocus()
    expect(screen.getByLabelText('Ihre Antwort')).toBeInTheDocument()
  })

  it.each([
    ['it was too long ago', { ...closed, reopenableUntil: '2020-01-01T00:00:00Z' }],
    ['nobody knows when that was', { ...closed, closedAt: undefined, reopenableUntil: undefined }],
  ])('leads to a new one where %s that it was closed', async (_, ticket) => {
    renderAt(own, signedInAs(erika), shows(ticket))
    expect(await screen.findByRole('link', { name: 'Neues Ticket schreiben' })).toHaveAttribute('href', '/dashboard/tickets/new')
    expect(screen.queryByRole('button', { name: 'Wieder öffnen' })).not.toBeInTheDocument()
  })

  it('says why it could not be opened', async () => {
    const message = 'Dieses Ticket ist seit mehr als 30 Tagen geschlossen.'
    const { person } = renderAt(own, signedInAs(erika), shows(closed), answer('put', `${call}/reopen`, { message }, 409))
    await person.click(await screen.findByRole('button', { name: 'Wieder öffnen' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
  })
})

describe('what waits for the team', () => {
  it('comes first where an admin wants it, and the address says so', async () => {
    const many = Array.from({ length: 12 }, (_, i) => aTicket({ subject: `Frage ${i + 1}`, waitingSince: at(10) }))
    const { person, address } = renderAt('/admin/tickets', signedInAs(admin), pages('/api/tickets/all', [open]))
    await screen.findByRole('article', { name: 'Neues Foto' })
    expect(screen.getByRole('link', { name: 'Neueste zuerst' })).toHaveAttribute('aria-current', 'true')
    const orders: (string | null)[] = []
    const waiting = http.get('/api/tickets/all', ({ request }) => {
      orders.push(new URL(request.url).searchParams.get('sort'))
    })
    server.use(waiting, pages('/api/tickets/all', many))
    await person.click(screen.getByRole('link', { name: 'Am längsten wartend zuerst' }))
    expect(await screen.findByRole('article', { name: 'Frage 10' })).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Neues Foto' })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Nächste Seite' }))
    expect(await screen.findByRole('article', { name: 'Frage 12' })).toBeInTheDocument()
    expect(address()).toBe('/admin/tickets?sort=waiting&page=2')
    expect(orders).toEqual(['waiting', 'waiting'])
  })

  it('is nothing', async () => {
    renderAt('/admin/tickets?sort=waiting', signedInAs(admin))
    expect(await screen.findByText('Kein Ticket wartet auf eine Antwort von uns.')).toBeInTheDocument()
  })
})
