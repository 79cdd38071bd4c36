import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { Contact, Person } from '@/api/types'
import { admin, aRequest, aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, pages, server, signedInAs } from '@/test/server'

const { _id, firstName, lastName, email, isAdmin, isDemo, createdAt } = erika
const person: Person = { _id, firstName, lastName, email, isAdmin, isDemo, createdAt, confirmed: true }
const counted: Person = { ...person, counts: { requests: 2, tickets: 3, openTickets: 1, notifications: 4 } }

/** Answers with the list, and keeps what it was asked for. */
function listening(path: string, all: object[]) {
  const asked: string[] = []
  const handler = http.get(path, ({ request }) => {
    asked.push(decodeURIComponent(new URL(request.url).search.replaceAll('+', ' ')))
    return HttpResponse.json(all, { headers: { 'X-Total-Count': String(all.length) } })
  })
  return { asked, handler }
}

describe('the admins’ lists', () => {
  it('search, filter and sort by the server; the address keeps it, and the table has the same', async () => {
    const list = listening('/api/request/all', [aRequest()])
    const { person: hand, address } = renderAt('/admin/requests?page=2', signedInAs(admin), list.handler)
    await hand.type(await screen.findByRole('searchbox', { name: 'Suche' }), ' Köln Süd {Enter}')
    await expect.poll(() => list.asked.at(-1)).toBe('?limit=10&q=Köln Süd&page=1')
    await hand.selectOptions(screen.getByLabelText('Status'), 'Genehmigt')
    await hand.selectOptions(screen.getByLabelText('Reihenfolge'), 'Älteste zuerst')
    await expect.poll(() => list.asked.at(-1)).toBe('?limit=10&q=Köln Süd&status=approved&sort=oldest&page=1')
    expect(address()).toBe('/admin/requests?q=K%C3%B6ln+S%C3%BCd&status=approved&sort=oldest')
    expect(screen.getByRole('link', { name: /Als Tabelle/ })).toHaveAttribute('href', '/api/request/export.csv?q=K%C3%B6ln+S%C3%BCd&status=approved&sort=oldest')
    await hand.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
    await expect.poll(() => list.asked.at(-1)).toBe('?limit=10&sort=oldest&page=1')
  })

  it('say that nothing was found, and keep the search while pages are turned', async () => {
    const { person: hand, address } = renderAt(
      '/admin/tickets?q=logo',
      signedInAs(admin),
      pages('/api/tickets/all', Array.from({ length: 11 }, (_, i) => aTicket({ subject: `Logo ${i}` }))),
    )
    await hand.click(await screen.findByRole('button', { name: 'Nächste Seite' }))
    expect(await screen.findByText('Logo 10')).toBeInTheDocument()
    expect(address()).toBe('/admin/tickets?q=logo&page=2')
    server.use(pages('/api/tickets/all', []))
    await hand.type(screen.getByRole('searchbox'), 'x{Enter}')
    expect(await screen.findByText(/Dazu gibt es nichts/)).toBeInTheDocument()
  })

  it('name those who wrote, with one call for all of them', async () => {
    const names = listening('/api/user', [person])
    const all = [aTicket(), aTicket(), aTicket({ user: 'f'.repeat(24) })]
    renderAt(`/admin/tickets?user=${_id}`, signedInAs(admin), names.handler, pages('/api/tickets/all', all))
    await expect.poll(() => screen.queryAllByRole('link', { name: 'Erika Beispiel' }).length).toBe(3)
    expect(screen.getByText(/^Nur von/)).toBeInTheDocument()
    expect(names.asked.filter((query) => query.includes(_id))).toHaveLength(1)
    expect(screen.getAllByText(_id)).toHaveLength(2)
  })

  it('show what visitors wrote, with a way to answer', async () => {
    const message: Contact = { _id, name: 'Gast', email: 'gast@verein.de', subject: 'Frage & mehr', message: 'Hallo!', createdAt }
    const { person: hand } = renderAt('/admin', signedInAs(admin), pages('/api/contact', [message]))
    await hand.click(await screen.findByRole('link', { name: 'Kontaktnachrichten' }))
    await hand.click(await screen.findByText('Frage & mehr'))
    expect(screen.getByText('Hallo!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Per E-Mail antworten' })).toHaveAttribute('href', 'mailto:gast@verein.de?subject=Re%3A%20Frage%20%26%20mehr')
  })
})

describe('the people', () => {
  it('are listed with what is special about them, and each has a page', async () => {
    const locked = { ...person, firstName: '', lastName: '', isAdmin: true, confirmed: false, disabledAt: createdAt }
    const { person: hand, address } = renderAt('/admin/people', signedInAs(admin), pages('/api/user', [locked]), answer('get', `/api/user/${_id}`, counted))
    const main = within(await screen.findByRole('main'))
    const link = await main.findByRole('link', { name: email })
    for (const mark of ['Administration', 'Adresse nicht bestätigt', 'Gesperrt']) expect(main.getAllByText(mark).length).toBeGreaterThan(0)
    await hand.click(link)
    expect(await screen.findByRole('link', { name: '3 Tickets, davon 1 offen' })).toHaveAttribute('href', `/admin/tickets?user=${_id}`)
    expect(screen.getByRole('link', { name: '2 Anfragen' })).toHaveAttribute('href', `/admin/requests?user=${_id}`)
    expect(address()).toBe(`/admin/people/${_id}`)
  })

  it('get the right only after a question', async () => {
    const { person: hand } = renderAt(`/admin/people/${_id}`, signedInAs(admin), answer('get', `/api/user/${_id}`, counted))
    await hand.click(await screen.findByRole('button', { name: 'Administratorrecht geben' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Erika Beispiel das Administratorrecht geben?' }))
    await hand.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    server.use(answer('put', `/api/user/${_id}/admin`, { ...counted, isAdmin: true }))
    await hand.click(screen.getByRole('button', { name: 'Administratorrecht geben' }))
    await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Administratorrecht geben' }))
    expect(await screen.findByText('Erika Beispiel hat jetzt das Administratorrecht.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Administratorrecht nehmen' })).toBeInTheDocument()
  })

  it('are not locked out by themselves, and the server’s reason is shown', async () => {
    const own: Person = { ...counted, _id: admin._id, isAdmin: true }
    const refused = answer('put', `/api/user/${admin._id}/admin`, { message: 'Das ist das letzte Administratorkonto.' }, 409)
    const { person: hand } = renderAt(`/admin/people/${admin._id}`, signedInAs(admin), answer('get', `/api/user/${admin._id}`, own), refused)
    await hand.click(await screen.findByRole('button', { name: 'Administratorrecht nehmen' }))
    expect(screen.queryByRole('button', { name: 'Konto sperren' })).not.toBeInTheDocument()
    await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Administratorrecht nehmen' }))
    expect(await screen.findByText('Das ist das letzte Administratorkonto.')).toBeInTheDocument()
  })

  it('that do not exist are said to be gone', async () => {
    renderAt(`/admin/people/${_id}`, signedInAs(admin), answer('get', `/api/user/${_id}`, { message: 'x' }, 404))
    expect(await screen.findByText('Dieses Konto gibt es nicht (mehr).')).toBeInTheDocument()
  })
})
