import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import { aNotification, aRequest, aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, pages, server, signedInAs } from '@/test/server'

const own = '/api/tickets/my-tickets'
const twentyThree = Array.from({ length: 23 }, (_, i) => aTicket({ subject: `Frage ${i + 1}` }))
const reply = (message: string) => ({ by: 'team' as const, message, createdAt: '2025-11-21T10:15:00Z' })

describe('the list of own tickets', () => {
  it('says that it is loading', async () => {
    renderAt('/dashboard/tickets', signedInAs(erika), http.get(own, () => new Promise<never>(() => undefined)))
    expect(await screen.findByRole('heading', { level: 1, name: 'Meine Tickets' })).toBeInTheDocument()
    expect(screen.getByText('Wird geladen …')).toBeInTheDocument()
  })

  it('shows subject, message and date with time, and only Offen or Geschlossen', async () => {
    const tickets = [aTicket({ subject: 'A' }), aTicket({ subject: 'B', status: 'closed' }), aTicket({ subject: 'C', status: 'waiting' })]
    renderAt('/dashboard/tickets', signedInAs(erika), pages(own, tickets))
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => within(card).getByText(/^(Offen|Geschlossen|In Bearbeitung)$/).textContent)).toEqual([
      'Offen',
      'Geschlossen',
      'Geschlossen',
    ])
    expect(screen.getAllByText(/^20\.11\.2025, \d\d:05$/)).toHaveLength(3)
    expect(screen.getAllByText('Bitte tauschen Sie das Foto aus.')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /schließen/i })).not.toBeInTheDocument()
  })

  it('shows the team’s answers under the ticket and counts them', async () => {
    const tickets = [
      aTicket({ subject: 'Eins', responses: [reply('Gern.')] }),
      aTicket({ subject: 'Zwei', responses: [reply('Ja.'), reply('Nein.')] }),
      aTicket({ subject: 'Keine' }),
    ]
    renderAt('/dashboard/tickets', signedInAs(erika), pages(own, tickets))
    const card = async (name: string) => within(await screen.findByRole('article', { name }))
    expect((await card('Eins')).getByText('1 Antwort')).toBeInTheDocument()
    expect((await card('Eins')).getByText('Gern.')).toBeInTheDocument()
    expect((await card('Zwei')).getByText('2 Antworten')).toBeInTheDocument()
    expect((await card('Keine')).getByText('Noch keine Antwort')).toBeInTheDocument()
  })

  it('says that there are none and what comes next', async () => {
    renderAt('/dashboard/tickets', signedInAs(erika))
    expect(await screen.findByText('Keine Tickets')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Erstes Ticket schreiben' })).toHaveAttribute('href', '/dashboard/tickets/new')
  })

  it('shows a box titled Error with the message, and tries again', async () => {
    const { person } = renderAt('/dashboard/tickets', signedInAs(erika), answer('get', own, { message: 'Bei uns klemmt es.' }, 503))
    const box = within(await screen.findByRole('alert'))
    expect(box.getByRole('heading', { name: 'Error' })).toHaveAttribute('lang', 'en')
    expect(box.getByText('Bei uns klemmt es.')).toBeInTheDocument()
    server.use(pages(own, [aTicket()]))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Neues Foto')).toBeInTheDocument()
  })

  it('comes ten at a time, and a new page begins at its top', async () => {
    const { person, address } = renderAt('/dashboard/tickets', signedInAs(erika), pages(own, twentyThree))
    await screen.findByText('Frage 10')
    expect(screen.queryByText('Frage 11')).not.toBeInTheDocument()
    expect(screen.getByText('Seite 1 von 3')).toBeInTheDocument()
    vi.mocked(window.scrollTo).mockClear()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await person.click(screen.getByRole('button', { name: 'Seite 3' }))
    expect(await screen.findByText('Frage 23')).toBeInTheDocument()
    expect(address()).toBe('/dashboard/tickets?page=3')
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  })

  it('keeps the page before until the next one is here, and says that it is busy', async () => {
    const { person, router } = renderAt('/dashboard/tickets', signedInAs(erika), pages(own, twentyThree))
    await screen.findByText('Frage 10')
    let answerNow: (() => void) | undefined
    server.use(
      http.get(own, async () => {
        await new Promise<void>((resolve) => {
          answerNow = resolve
        })
      }),
    )
    await person.click(screen.getByRole('button', { name: 'Seite 2' }))
    expect(screen.getByText('Frage 10').closest('[aria-busy="true"]')).toHaveFocus()
    expect(screen.queryByText('Wird geladen …')).not.toBeInTheDocument()
    await waitFor(() => {
      expect(answerNow).toBeDefined()
    })
    answerNow?.()
    expect(await screen.findByText('Frage 11')).toBeInTheDocument()
    expect(screen.queryByText('Frage 10')).not.toBeInTheDocument()

    await act(() => router.navigate('/dashboard'))
    await screen.findByText('Keine aktuellen Anfragen')
    await act(() => router.navigate('/dashboard/tickets?page=2'))
    expect(screen.getByText('Frage 11'), 'what is known is there at once').toBeInTheDocument()
  })

  it('keeps the focus where a page is turned', async () => {
    const { person } = renderAt('/dashboard/tickets?page=2', signedInAs(erika), pages(own, twentyThree))
    await screen.findByText('Frage 11')
    await person.click(screen.getByRole('button', { name: 'Nächste Seite' }))
    expect((await screen.findByText('Frage 23')).closest('[tabindex="-1"]')).toHaveFocus()
    const next = screen.getByRole('button', { name: 'Nächste Seite' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    await person.click(next)
    expect(screen.getByText('Seite 3 von 3')).toBeInTheDocument()
  })

  it('keeps the focus where the list is asked for again', async () => {
    const { person } = renderAt('/dashboard/tickets', signedInAs(erika), answer('get', own, {}, 500))
    await person.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
    expect((await screen.findByRole('alert')).parentElement).toHaveFocus()
  })

  it('believes the address, not what an earlier visit found', async () => {
    const { router, address } = renderAt('/dashboard/tickets', signedInAs(erika), pages(own, twentyThree.slice(0, 5)))
    await screen.findByText('Frage 5')
    await act(() => router.navigate('/dashboard'))
    await screen.findByText('Keine aktuellen Anfragen')
    server.use(pages(own, twentyThree))
    await act(() => router.navigate('/dashboard/tickets?page=2'))
    expect(screen.queryByText('Frage 5')).not.toBeInTheDocument()
    expect(await screen.findByText('Frage 11')).toBeInTheDocument()
    expect(address()).toBe('/dashboard/tickets?page=2')
  })

  it('goes back to the last page where the address names a later one', async () => {
    const { address } = renderAt('/dashboard/tickets?page=4', signedInAs(erika), pages(own, twentyThree))
    expect(await screen.findByText('Frage 23')).toBeInTheDocument()
    expect(address()).toBe('/dashboard/tickets?page=3')
  })

  it.each(['0', '-1', '1.5', '1e99', '10001', 'zwei'])('begins at the first page where the address says %s', async (page) => {
    renderAt(`/dashboard/tickets?page=${page}`, signedInAs(erika), pages(own, twentyThree))
    expect(await screen.findByText('Seite 1 von 3')).toBeInTheDocument()
    expect(await screen.findByText('Frage 1')).toBeInTheDocument()
  })
})

describe('the short address of the tickets', () => {
  it('leads to the dashboard', async () => {
    const { address } = renderAt('/tickets', signedInAs(erika))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/tickets')
    })
  })
})

describe('the overview', () => {
  const panel = (name: string) => within(screen.getByRole('region', { name }))

  it('shows three of each kind, each with a way to the others', async () => {
    const notes = Array.from({ length: 4 }, (_, i) => aNotification({ message: `Nachricht ${i + 1}` }))
    const asked = Array.from({ length: 4 }, (_, i) => aRequest({ organization_name: `Verein ${i + 1}` }))
    renderAt('/dashboard', signedInAs(erika), pages(own, twentyThree), pages('/api/request', asked), pages('/api/notifications/:id', notes))
    for (const [entry, beyond] of [['Frage 3', 'Frage 4'], ['Verein 3', 'Verein 4'], ['Nachricht 3', 'Nachricht 4']] as const) {
      expect(await screen.findByText(entry)).toBeInTheDocument()
      expect(screen.queryByText(beyond)).not.toBeInTheDocument()
    }
    const all = (name: string) => panel(name).getByRole('link', { name: 'Alle anzeigen' })
    expect(all('Neuigkeiten')).toHaveAttribute('href', '/dashboard/notifications')
    expect(all('Anfragen')).toHaveAttribute('href', '/dashboard/requests')
    expect(all('Tickets')).toHaveAttribute('href', '/dashboard/tickets')
  })

  it('shows an open ticket as Offen, a closed one as Geschlossen, any other as In Bearbeitung', async () => {
    const tickets = ['open', 'closed', 'waiting'].map((status) => aTicket({ status }))
    renderAt('/dashboard', signedInAs(erika), pages(own, tickets))
    expect(await screen.findByText('Offen')).toBeInTheDocument()
    expect(screen.getByText('Geschlossen')).toBeInTheDocument()
    expect(screen.getByText('In Bearbeitung')).toBeInTheDocument()
  })

  it('says what there is nothing of', async () => {
    renderAt('/dashboard', signedInAs(erika))
    expect(await screen.findByText('Keine aktuellen Updates')).toBeInTheDocument()
    expect(await screen.findByText('Keine aktuellen Anfragen')).toBeInTheDocument()
    expect(await screen.findByText('Keine aktuellen Tickets')).toBeInTheDocument()
  })

  it('shows the rest where one part fails', async () => {
    const broken = answer('get', own, { message: 'Bei uns klemmt es.' }, 500)
    const { person } = renderAt('/dashboard', signedInAs(erika), broken, pages('/api/request', [aRequest()]))
    expect(await screen.findByText('Tafel Musterstadt')).toBeInTheDocument()
    expect(await screen.findByText('Keine aktuellen Updates')).toBeInTheDocument()
    expect(await panel('Tickets').findByText('Bei uns klemmt es.')).toBeInTheDocument()
    server.use(pages(own, [aTicket()]))
    await person.click(panel('Tickets').getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Neues Foto')).toBeInTheDocument()
  })

  it.each([
    ['Alle Anfragen', '/dashboard/requests'],
    ['Neue Anfrage', '/dashboard/requests/new'],
    ['Alle Tickets', '/dashboard/tickets'],
    ['Neues Ticket', '/dashboard/tickets/new'],
  ])('has a tile: %s', async (name, path) => {
    renderAt('/dashboard', signedInAs(erika))
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path)
    await screen.findByText('Keine aktuellen Tickets')
  })
})
