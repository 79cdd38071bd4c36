import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { admin } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, overview, server, signedInAs } from '@/test/server'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
const id = (n: number) => String(n).padStart(24, '0')

const busy = {
  ...overview,
  requests: {
    count: 12,
    first: [
      { _id: id(1), title: 'Tafel Nord', since: ago(5) },
      { _id: id(2), title: '', since: ago(1) },
    ],
  },
  tickets: { count: 1, first: [{ _id: id(3), title: 'Logo', since: ago(0) }] },
  months: overview.months.map((month, i) =>
    i === 2 ? { ...month, requests: { approved: 3, rejected: 1, pending: 2, withdrawn: 0 }, tickets: 7, answered: 5, firstAnswerSeconds: 5400 } : month,
  ),
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('what waits for the team', () => {
  it('says how much, since when, and leads there', async () => {
    renderAt('/admin', signedInAs(admin), answer('get', '/api/admin/overview', busy))
    const requests = await region('12 Anträge warten auf eine Entscheidung')
    expect(requests.getByRole('link', { name: 'Tafel Nord' })).toHaveAttribute('href', `/admin/requests/${id(1)}`)
    expect(requests.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Tafel Nord seit 5 Tagen', 'Keine Organisation seit gestern'])
    expect(requests.getByRole('link', { name: 'Ansehen und entscheiden' })).toHaveAttribute('href', '/admin/requests?status=pending&sort=oldest')
    const tickets = await region('1 Ticket wartet auf eine Antwort')
    expect(tickets.getByRole('listitem')).toHaveTextContent('Logo seit heute')
    expect(tickets.getByRole('link', { name: 'Logo' })).toHaveAttribute('href', `/admin/tickets/${id(3)}`)
    expect(tickets.getByRole('link', { name: 'Ansehen und beantworten' })).toHaveAttribute('href', '/admin/tickets?sort=waiting')
  })

  it('says that nothing does', async () => {
    renderAt('/admin', signedInAs(admin))
    expect(await screen.findByText('Über alle Anträge ist entschieden.')).toBeInTheDocument()
    expect(screen.getByText('Alle Tickets sind beantwortet.')).toBeInTheDocument()
  })

  it('says that it cannot be known, and tries again', async () => {
    const { person } = renderAt('/admin', signedInAs(admin), answer('get', '/api/admin/overview', { message: 'Bei uns klemmt es.' }, 503))
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('Bei uns klemmt es.')).toBeInTheDocument()
    server.use(answer('get', '/api/admin/overview', busy))
    await person.click(note.getByRole('button'))
    await region('12 Anträge warten auf eine Entscheidung')
  })
})

describe('the last twelve months', () => {
  it('are drawn, a bar for each number, and stand in tables', async () => {
    renderAt('/admin', signedInAs(admin), answer('get', '/api/admin/overview', busy))
    expect(await screen.findByRole('heading', { name: 'Die letzten zwölf Monate: Januar 2026 bis Dezember 2026' })).toBeInTheDocument()
    const requests = await region('Anträge im Monat')
    const drawing = requests.getByRole('img', { name: /^Anträge im Monat Eingegangene Anträge/ })
    expect(drawing.querySelectorAll('rect')).toHaveLength(3)
    const row = (plot: typeof requests) => plot.getByRole('row', { name: /^Mär 2026/, hidden: true }).textContent
    expect(row(requests)).toBe('Mär 20263120')
    expect(row(await region('Tickets im Monat'))).toBe('Mär 202652')
    const waits = await region('Zeit bis zur ersten Antwort')
    expect(row(waits)).toBe('Mär 20261,5')
    expect(waits.getByRole('row', { name: /^Apr 2026/, hidden: true })).toHaveTextContent('Apr 2026–')
  })
})
