import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { Decision, Request, RequestEvent } from '@/api/types'
import { admin, aRequest, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, server, signedInAs } from '@/test/server'

function anEvent(status: RequestEvent['status'], note = ''): RequestEvent {
  const withdrawn = status === 'withdrawn'
  return { _id: `${status}-${note}`, type: withdrawn ? 'withdrawn' : 'decided', status, note, by: withdrawn ? 'owner' : 'team', createdAt: '2025-11-22T10:00:00Z' }
}

function decided(...events: RequestEvent[]): Request {
  return aRequest({ events, revision: events.length, status: events.at(-1)?.status ?? 'pending', project_goals: 'Gefunden werden' })
}

const asks = (request: Request) => answer('get', `/api/request/${request._id}`, request)
const timeline = async () => {
  const region = await screen.findByRole('region', { name: 'Verlauf' })
  return within(region)
    .getAllByRole('listitem')
    .map((entry) => entry.textContent.replace(/ \d\d:\d\d/, ' …'))
}

describe('the page of an own request', () => {
  const at = (request: Request) => renderAt(`/dashboard/requests/${request._id}`, signedInAs(erika), asks(request))

  it('tells what happened, when, by whom and why', async () => {
    at(decided(anEvent('rejected', 'Zu <b>groß</b>.'), anEvent('pending'), anEvent('approved', 'Doch.'), anEvent('rejected', 'Nein.')))
    expect(await timeline()).toEqual([
      'EingereichtSie, 20.11.2025, …',
      'AbgelehntTeam, 22.11.2025, …Zu <b>groß</b>.',
      'Wird noch einmal geprüftTeam, 22.11.2025, …',
      'GenehmigtTeam, 22.11.2025, …Doch.',
      'Entscheidung geändert: AbgelehntTeam, 22.11.2025, …Nein.',
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Ihr Antrag' })).toBeInTheDocument()
    expect(document.title).toBe('Ihr Antrag – Ehrenweb')
    expect(screen.getByRole('heading', { level: 2, name: 'Tafel Musterstadt' })).toBeInTheDocument()
    expect(screen.getByText('Gefunden werden')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'So geht es weiter' })).getByText('Nein.')).toBeInTheDocument()
  })

  it.each([
    ['pending', [], 'Sie müssen nichts tun.', []],
    ['approved', [anEvent('approved')], 'melden uns in den nächsten Tagen', ['/dashboard/tickets/new']],
    ['rejected', [anEvent('rejected', 'x')], 'Möchten Sie mehr wissen', ['/dashboard/tickets/new', '/dashboard/requests/new']],
    ['withdrawn', [anEvent('withdrawn')], 'Sie haben diesen Antrag zurückgezogen', ['/dashboard/requests/new']],
  ])('says what comes next: %s', async (_, events, says, links) => {
    at(decided(...events))
    const box = within(await screen.findByRole('region', { name: 'So geht es weiter' }))
    expect(box.getByText(new RegExp(says))).toBeInTheDocument()
    expect(box.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
    expect(box.queryAllByRole('button').map((button) => button.textContent)).toEqual(events.length ? [] : ['Antrag zurückziehen'])
  })

  it('says that there is none, and tries again', async () => {
    const request = aRequest()
    const { person } = renderAt(`/dashboard/requests/${request._id}`, signedInAs(erika), answer('get', `/api/request/${request._id}`, { message: 'Nein.' }, 404))
    expect(await screen.findByText(/Diesen Antrag gibt es nicht/)).toBeInTheDocument()
    server.use(asks(request))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Tafel Musterstadt')).toBeInTheDocument()
  })

  it('takes the request back once that is confirmed', async () => {
    const request = decided()
    const { person } = at(request)
    let calls = 0
    server.use(
      http.put(`/api/request/${request._id}/withdraw`, () => {
        calls += 1
        return HttpResponse.json({ ...request, ...decided(anEvent('withdrawn')), _id: request._id })
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'Antrag zurückziehen' }))
    await person.click(screen.getByRole('button', { name: 'Nein, behalten' }))
    expect(calls).toBe(0)
    await person.click(screen.getByRole('button', { name: 'Antrag zurückziehen' }))
    await person.click(screen.getByRole('button', { name: 'Ja, zurückziehen' }))
    expect(await screen.findByText('Ihr Antrag ist zurückgezogen.')).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveFocus()
    })
    expect((await timeline())[1]).toBe('ZurückgezogenSie, 22.11.2025, …')
    expect(calls).toBe(1)
  })

  it('shows the decision that came first', async () => {
    const request = decided()
    const { person } = at(request)
    server.use(answer('put', `/api/request/${request._id}/withdraw`, { message: 'Über diesen Antrag wurde inzwischen entschieden.' }, 409))
    await person.click(await screen.findByRole('button', { name: 'Antrag zurückziehen' }))
    server.use(asks({ ...decided(anEvent('approved', 'Gern.')), _id: request._id }))
    await person.click(screen.getByRole('button', { name: 'Ja, zurückziehen' }))
    expect((await screen.findAllByText('Gern.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Antrag zurückziehen' })).not.toBeInTheDocument()
  })
})

describe('the decision', () => {
  const at = (request: Request) => renderAt(`/admin/requests/${request._id}`, signedInAs(admin), asks(request))
  const note = () => screen.findByLabelText('Nachricht an die Organisation')
  const choice = (name: string) => screen.getByRole('radio', { name })
  const save = () => screen.getByRole('button', { name: 'Entscheidung speichern' })

  it('wants a choice, and a reason for a rejection', async () => {
    const { person } = at(decided())
    await note()
    expect(choice('Noch einmal prüfen')).toBeDisabled()
    await person.click(save())
    expect(screen.getByRole('radiogroup', { name: 'Wie entscheiden Sie?' })).toHaveFocus()
    expect(screen.getByText('Bitte wählen Sie eine Entscheidung.')).toBeInTheDocument()
    await person.click(choice('Ablehnen'))
    await person.click(save())
    expect(await note()).toHaveFocus()
    expect(await note()).toHaveAccessibleDescription(/warum Sie den Antrag ablehnen/)
  })

  it('is sent as it was made, with what was seen', async () => {
    const request = decided(anEvent('approved'))
    const { person } = at(request)
    const sent = listen<Decision>('patch', `/api/request/${request._id}/status`, { ...decided(anEvent('approved'), anEvent('rejected', 'Leider.')), _id: request._id })
    server.use(sent.handler)
    await person.type(await note(), 'Leider.')
    await person.click(choice('Ablehnen'))
    await person.click(save())
    expect(await screen.findByText(/Die Entscheidung ist gespeichert/)).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ status: 'rejected', note: 'Leider.', revision: 1 }])
    expect(await timeline()).toHaveLength(3)
    expect(localStorage).toHaveLength(0)
  })

  it('shows who was quicker, and keeps the note for another try', async () => {
    const request = decided()
    const { person } = at(request)
    const path = `/api/request/${request._id}/status`
    const first = { ...decided(anEvent('approved', 'Gern.')), _id: request._id }
    await person.type(await note(), 'Zu groß.')
    await person.click(choice('Ablehnen'))
    server.use(answer('patch', path, { message: 'Über diesen Antrag wurde inzwischen entschieden.', current: first }, 409), asks(first))
    await person.click(save())
    expect(await screen.findByText(/Jemand war schneller/)).toBeInTheDocument()
    expect(await screen.findByText('Gern.')).toBeInTheDocument()
    expect(await note()).toHaveValue('Zu groß.')
    expect(choice('Ablehnen')).toBeChecked()
    const again = listen<Decision>('patch', path, first)
    server.use(again.handler)
    await person.click(save())
    await screen.findByText(/Die Entscheidung ist gespeichert/)
    expect(again.bodies).toEqual([{ status: 'rejected', note: 'Zu groß.', revision: 1 }])
  })

  it('says what the server says where nobody was quicker', async () => {
    const request = decided()
    const { person } = at(request)
    const message = 'Was dazu gespeichert ist, ist beschädigt. Deshalb wurde nichts geändert.'
    await person.type(await note(), 'Gern.')
    await person.click(choice('Genehmigen'))
    server.use(answer('patch', `/api/request/${request._id}/status`, { message }, 409))
    await person.click(save())
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByText(/Jemand war schneller/)).not.toBeInTheDocument()
    expect(screen.getByText(/Was Sie geschrieben haben, ist noch da/)).toBeInTheDocument()
    expect(await note()).toHaveValue('Gern.')
  })

  it('stands again after the page was left', async () => {
    const request = decided()
    localStorage.setItem(`ehrenweb.decision-${request._id}.${admin._id}`, JSON.stringify({ status: 'approved', note: 'Gern' }))
    at(request)
    expect(await note()).toHaveValue('Gern')
    expect(choice('Genehmigen')).toBeChecked()
    expect(screen.getByText(/angefangene Entscheidung/)).toBeInTheDocument()
  })

  it('is over where the request was withdrawn', async () => {
    at(decided(anEvent('withdrawn')))
    expect(await screen.findByText(/Es gibt nichts mehr zu entscheiden/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Entscheidung speichern' })).not.toBeInTheDocument()
    expect((await timeline())[1]).toContain('Organisation')
  })

  it('can still be copied where the request was withdrawn meanwhile', async () => {
    const request = decided()
    const { person } = at(request)
    await person.type(await note(), 'Gern')
    await person.click(choice('Genehmigen'))
    server.use(
      answer('patch', `/api/request/${request._id}/status`, { message: 'Dieser Antrag wurde zurückgezogen.' }, 409),
      asks({ ...decided(anEvent('withdrawn')), _id: request._id }),
    )
    await person.click(save())
    expect(await screen.findByText(/Es gibt nichts mehr zu entscheiden/)).toBeInTheDocument()
    expect(screen.getByText('Dieser Antrag wurde zurückgezogen.')).toBeInTheDocument()
    expect(await note()).toHaveValue('Gern')
    expect(await note()).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Entscheidung speichern' })).not.toBeInTheDocument()
  })

  it('is reached from the list', async () => {
    const request = aRequest()
    const { person } = renderAt('/admin/requests', signedInAs(admin), http.get('/api/request/all', () => HttpResponse.json([request], { headers: { 'X-Total-Count': '1' } })))
    await person.click(await screen.findByText('Tafel Musterstadt'))
    expect(screen.getByRole('link', { name: 'Antrag entscheiden: Tafel Musterstadt' })).toHaveAttribute('href', `/admin/requests/${request._id}`)
  })
})
