import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewResponse } from '@/api/types'
import { makeStore } from '@/app/store'
import { admin, aRequest, aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, pages, server, signedInAs } from '@/test/server'

import { closeTicket, fetchAllTickets, selectAllTickets } from './ticketsSlice'

const open = aTicket({ subject: 'Offene Frage' })
const closed = aTicket({ subject: 'Erledigt', status: 'closed' })
const all = pages('/api/tickets/all', [open, closed])
const respond = `/api/tickets/${open._id}/respond`

const card = async (name: string) => within(await screen.findByRole('article', { name }))
const send = () => screen.getByRole('button', { name: 'Antworten' })

describe('the admins’ list of tickets', () => {
  it('takes answers only while a ticket is open, and only with something written', async () => {
    const { person } = renderAt('/admin/tickets', signedInAs(admin), all)
    expect((await card('Erledigt')).queryByRole('button', { name: 'Antworten' })).not.toBeInTheDocument()
    expect(send()).toBeDisabled()
    await person.type(screen.getByLabelText('Ihre Antwort'), '   ')
    expect(send()).toBeDisabled()
    await person.type(screen.getByLabelText('Ihre Antwort'), 'Gern.')
    expect(send()).toBeEnabled()
    await person.clear(screen.getByLabelText('Ihre Antwort'))
    expect(send()).toBeDisabled()
  })

  it('shows the answer at once and empties the box', async () => {
    const answered = { ...open, responses: [{ by: 'team' as const, message: 'Gern, heute noch.', createdAt: '2025-11-21T10:15:00Z' }] }
    const sent = listen<NewResponse>('post', respond, answered, 201)
    const { person } = renderAt('/admin/tickets', signedInAs(admin), all, sent.handler)
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Gern, heute noch.')
    await person.click(send())
    expect(await (await card('Offene Frage')).findByText('1 Antwort')).toBeInTheDocument()
    expect(screen.getByText('Gern, heute noch.', { selector: 'p' })).toBeInTheDocument()
    expect(screen.getByText('Ihre Antwort ist gesendet.')).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('')
    expect(send()).toBeDisabled()
    expect(sent.bodies).toEqual([{ message: 'Gern, heute noch.' }])
  })

  it('says that the ticket has been closed meanwhile, and keeps the answer to be copied', async () => {
    const message = 'Dieses Ticket ist geschlossen und nimmt keine Antworten mehr an.'
    const { person } = renderAt('/admin/tickets', signedInAs(admin), all, answer('post', respond, { message }, 409))
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Gern.')
    server.use(answer('get', `/api/tickets/${open._id}`, { ...open, status: 'closed' }))
    await person.click(send())
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(await screen.findByText('Ihren Text können Sie hier noch kopieren.')).toBeInTheDocument()
    expect((await card('Offene Frage')).getByText('Geschlossen')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Antworten' })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('Gern.')
    expect(screen.getByLabelText('Ihre Antwort')).toHaveAttribute('readonly')
    await person.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }))
    expect(screen.queryByLabelText('Ihre Antwort')).not.toBeInTheDocument()
    expect(localStorage).toHaveLength(0)
  })

  it('leaves a ticket open that is, where an answer was refused for another reason', async () => {
    const message = 'Unter derselben Kennung wurden schon andere Angaben gesendet.'
    const read = answer('get', `/api/tickets/${open._id}`, { ...open, message: 'Anders gefragt' })
    const { person } = renderAt('/admin/tickets', signedInAs(admin), all, answer('post', respond, { message }, 409), read)
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Gern.')
    await person.click(send())
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(await (await card('Offene Frage')).findByText('Anders gefragt')).toBeInTheDocument()
    expect((await card('Offene Frage')).queryByText('Geschlossen')).not.toBeInTheDocument()
    expect(screen.getByText(/Ihre Antwort wurde noch nicht gesendet/)).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('Gern.')
    expect(send()).toBeEnabled()
  })

  it('still shows the draft of an answer to a ticket that was closed', async () => {
    const closed = { ...open, status: 'closed' as const }
    localStorage.setItem(`ehrenweb.reply-${open._id}.${admin._id}`, JSON.stringify({ message: 'Gern.' }))
    renderAt('/admin/tickets', signedInAs(admin), pages('/api/tickets/all', [closed]))
    expect(await screen.findByText(/wurde geschlossen, bevor Ihre Antwort gesendet war/)).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('Gern.')
  })

  it('keeps what is typed while an answer is on its way', async () => {
    let answerNow: (() => void) | undefined
    const slow = http.post(respond, async () => {
      await new Promise<void>((resolve) => {
        answerNow = resolve
      })
      return HttpResponse.json({ ...open, responses: [] }, { status: 201 })
    })
    const { person } = renderAt('/admin/tickets', signedInAs(admin), all, slow)
    await person.type(await screen.findByLabelText('Ihre Antwort'), 'Gern.')
    await person.click(send())
    await waitFor(() => {
      expect(answerNow).toBeDefined()
    })
    await person.type(screen.getByLabelText('Ihre Antwort'), ' Noch etwas')
    answerNow?.()
    expect(await screen.findByText('Ihre Antwort ist gesendet.')).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Antwort')).toHaveValue('Gern. Noch etwas')
    expect(localStorage.getItem(`ehrenweb.reply-${open._id}.${admin._id}`)).toContain('Noch etwas')
  })

  it('shows whose ticket it is, can copy it and leads to a notification', async () => {
    const { person, address } = renderAt('/admin/tickets', signedInAs(admin), all)
    expect((await card('Offene Frage')).getByText(erika._id)).toBeInTheDocument()
    await person.click((await card('Offene Frage')).getByRole('button', { name: 'Kennung kopieren' }))
    expect(await screen.findByText('Kopiert')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(erika._id)
    await person.click((await card('Offene Frage')).getByRole('link', { name: 'Benachrichtigung schreiben' }))
    await waitFor(() => {
      expect(address()).toBe(`/admin/notifications?user=${erika._id}`)
    })
    expect(await screen.findByRole('button', { name: `${erika._id} entfernen` })).toBeInTheDocument()
  })

  it('comes ten at a time', async () => {
    const many = Array.from({ length: 12 }, (_, i) => aTicket({ subject: `Frage ${i + 1}` }))
    const { person } = renderAt('/admin/tickets', signedInAs(admin), pages('/api/tickets/all', many))
    expect(await screen.findByText('Seite 1 von 2')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Nächste Seite' }))
    expect(await screen.findByText('Frage 12')).toBeInTheDocument()
  })

  it('says that there are none, or that they could not be loaded', async () => {
    renderAt('/admin/tickets', signedInAs(admin), answer('get', '/api/tickets/all', {}, 500))
    expect(await screen.findByText('An error occurred')).toBeInTheDocument()
    server.use(pages('/api/tickets/all', []))
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Keine Tickets')).toBeInTheDocument()
  })
})

describe('closing a ticket', () => {
  it('shows in the list, though no screen offers it', async () => {
    server.use(all, answer('put', `/api/tickets/${open._id}/close`, { ...open, status: 'closed' }))
    const store = makeStore()
    await store.dispatch(fetchAllTickets({ page: 1 }))
    await store.dispatch(closeTicket(open._id)).unwrap()
    expect(selectAllTickets(store.getState()).items.map(({ status }) => status)).toEqual(['closed', 'closed'])
  })
})

describe('the admins’ list of requests', () => {
  it('shows whose request it is', async () => {
    renderAt('/admin/requests', signedInAs(admin), pages('/api/request/all', [aRequest()]))
    expect(await screen.findByText(erika._id)).toBeInTheDocument()
  })
})

describe('the admin area', () => {
  it('leads to tickets, notifications and requests; its settings do not exist', async () => {
    const { person } = renderAt('/admin', signedInAs(admin))
    expect(await screen.findByRole('link', { name: 'Tickets' })).toHaveAttribute('href', '/admin/tickets')
    expect(screen.getByRole('link', { name: 'Benachrichtigungen' })).toHaveAttribute('href', '/admin/notifications')
    expect(screen.getByRole('link', { name: 'Anfragen' })).toHaveAttribute('href', '/admin/requests')
    await person.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByText('404 - Not Found')).toBeInTheDocument()
  })
})
