import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'

import { admin, aRequest, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, noAnswer, pages, server, signedInAs } from '@/test/server'

const twentyThree = Array.from({ length: 23 }, (_, i) => aRequest({ organization_name: `Verein ${i + 1}` }))

describe('the list of own requests', () => {
  it('says that it is loading', async () => {
    renderAt('/dashboard/requests', signedInAs(erika), http.get('/api/request', () => new Promise<never>(() => undefined)))
    expect(await screen.findByRole('heading', { level: 1, name: 'Meine Anfragen' })).toBeInTheDocument()
    expect(screen.getByText('Wird geladen …')).toBeInTheDocument()
  })

  it('shows organisation, status in German and the date, and opens for the rest', async () => {
    const list = [
      aRequest({ organization_name: 'Tafel', project_goals: 'Gefunden werden', current_website: 'www.tafel.de' }),
      aRequest({ organization_name: 'Chor', status: 'approved' }),
      aRequest({ organization_name: 'Hospiz', status: 'rejected' }),
    ]
    const { person } = renderAt('/dashboard/requests', signedInAs(erika), pages('/api/request', list))
    const rows = within(await screen.findByRole('main')).getAllByRole
    await screen.findByText('Tafel')
    expect(rows('group').map((row) => within(row).getByText(/stehend|nehmigt|lehnt/).textContent)).toEqual([
      'Ausstehend',
      'Genehmigt',
      'Abgelehnt',
    ])
    expect(screen.getAllByText(/^20\.11\.2025, \d\d:05$/)).toHaveLength(3)
    expect(screen.getByText('Gefunden werden')).not.toBeVisible()
    await person.click(screen.getByText('Tafel'))
    expect(screen.getByText('Gefunden werden')).toBeVisible()
    expect(screen.queryByText('Keine Angabe')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'www.tafel.de' })).toHaveAttribute('href', 'https://www.tafel.de/')
  })

  it('says that there are none and what comes next', async () => {
    renderAt('/dashboard/requests', signedInAs(erika), pages('/api/request', []))
    expect(await screen.findByText('No requests')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Ersten Antrag stellen' })).toHaveAttribute('href', '/dashboard/requests/new')
  })

  it('shows a box titled Error with the server’s message, and tries again', async () => {
    const broken = answer('get', '/api/request', { message: 'Bei uns klemmt es.' }, 503, { 'X-Request-Id': 'k7f3a9' })
    const { person } = renderAt('/dashboard/requests', signedInAs(erika), broken)
    const box = await screen.findByRole('alert')
    expect(within(box).getByRole('heading', { name: 'Error' })).toBeInTheDocument()
    expect(within(box).getByText('Bei uns klemmt es.')).toBeInTheDocument()
    expect(within(box).getByText('k7f3a9')).toBeInTheDocument()
    server.use(pages('/api/request', [aRequest()]))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Tafel Musterstadt')).toBeInTheDocument()
  })

  it('comes ten at a time, and the address knows the page', async () => {
    const { person, address } = renderAt('/dashboard/requests', signedInAs(erika), pages('/api/request', twentyThree))
    await screen.findByText('Verein 1')
    expect(screen.getByText('Verein 10')).toBeInTheDocument()
    expect(screen.queryByText('Verein 11')).not.toBeInTheDocument()
    expect(screen.getByText('Seite 1 von 3')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Seite \d$/ }).map((button) => button.textContent)).toEqual(['1', '2', '3'])
    await person.click(screen.getByRole('button', { name: 'Nächste Seite' }))
    expect(await screen.findByText('Verein 11')).toBeInTheDocument()
    expect(address()).toBe('/dashboard/requests?page=2')
    await person.click(screen.getByRole('button', { name: 'Seite 3' }))
    expect(await screen.findByText('Verein 23')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Nächste Seite' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('goes back to the last page where the list has become shorter', async () => {
    const { address } = renderAt('/dashboard/requests?page=9', signedInAs(erika), pages('/api/request', twentyThree))
    expect(await screen.findByText('Verein 23')).toBeInTheDocument()
    expect(address()).toBe('/dashboard/requests?page=3')
  })
})

describe('the overview', () => {
  it('shows the three newest requests and leads to the others', async () => {
    renderAt('/dashboard', signedInAs(erika), pages('/api/request', twentyThree))
    await screen.findByText('Verein 3')
    expect(screen.queryByText('Verein 4')).not.toBeInTheDocument()
    const panel = within(screen.getByRole('region', { name: 'Anfragen' }))
    expect(panel.getByRole('link', { name: 'Alle anzeigen' })).toHaveAttribute('href', '/dashboard/requests')
    expect(screen.getByRole('link', { name: 'Alle Anfragen' })).toHaveAttribute('href', '/dashboard/requests')
    expect(screen.getByRole('link', { name: 'Neue Anfrage' })).toHaveAttribute('href', '/dashboard/requests/new')
  })

  it('says that there is nothing new', async () => {
    renderAt('/dashboard', signedInAs(erika), pages('/api/request', []))
    expect(await screen.findByText('Keine aktuellen Anfragen')).toBeInTheDocument()
  })

  it('warns those who use the demo account', async () => {
    renderAt('/dashboard', signedInAs({ ...erika, isDemo: true }), pages('/api/request', []))
    expect(await screen.findByText(/Sie benutzen das Demo-Konto/)).toBeInTheDocument()
  })
})

describe('the admins’ list of requests', () => {
  it('says what is missing', async () => {
    const bare = { _id: 'c'.repeat(24), user: erika._id, createdAt: '2025-11-20T09:05:00Z', status: 'pending' as const }
    renderAt('/admin/requests', signedInAs(admin), pages('/api/request/all', [bare]))
    expect(await screen.findByText('Keine Organisation')).toBeInTheDocument()
    expect(screen.getByText('Kein Name')).toBeInTheDocument()
    expect(screen.getByText('Keine E-Mail')).toBeInTheDocument()
    expect(screen.getAllByText('Keine Angabe')).toHaveLength(10)
  })

  it('shows who asks', async () => {
    const { person } = renderAt('/admin/requests', signedInAs(admin), pages('/api/request/all', [aRequest()]))
    await person.click(await screen.findByText('Tafel Musterstadt'))
    expect(screen.getByRole('link', { name: 'info@tafel.de' })).toHaveAttribute('href', 'mailto:info@tafel.de')
  })

  it('says that there are none', async () => {
    renderAt('/admin/requests', signedInAs(admin), pages('/api/request/all', []))
    expect(await screen.findByText('Keine Anfragen vorhanden')).toBeInTheDocument()
  })

  it('says that it failed where the server says nothing', async () => {
    renderAt('/admin/requests', signedInAs(admin), answer('get', '/api/request/all', {}, 500))
    expect(await screen.findByText('Failed to fetch requests')).toHaveAttribute('lang', 'en')
  })

  it('says that the server does not answer', async () => {
    renderAt('/admin/requests', signedInAs(admin), noAnswer('get', '/api/request/all'))
    expect(await screen.findByText(/Wir konnten den Server nicht erreichen/)).toBeInTheDocument()
  })
})

describe('the short address of the requests', () => {
  it('leads to the dashboard', async () => {
    const { address } = renderAt('/requests', signedInAs(erika), pages('/api/request', []))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/requests')
    })
  })
})
