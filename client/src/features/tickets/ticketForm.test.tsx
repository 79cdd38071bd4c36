import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import type { NewTicket } from '@/api/types'
import { aTicket, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, noAnswer, server, signedInAs } from '@/test/server'

const path = '/dashboard/tickets/new'
const draft = `ehrenweb.ticket.${erika._id}`
const subject = () => screen.findByLabelText('Betreff')
const message = () => screen.getByLabelText('Nachricht')
const submit = () => screen.getByRole('button', { name: 'Ticket erstellen' })

describe('the ticket form', () => {
  it('sends the ticket, says that it worked and leads to the list', async () => {
    const sent = listen<NewTicket>('post', '/api/tickets', aTicket(), 201)
    const { person } = renderAt(path, signedInAs(erika), sent.handler)
    await person.type(await subject(), 'Neues Foto')
    await person.type(message(), 'Bitte tauschen.')
    expect(localStorage.getItem(draft)).toContain('Bitte tauschen.')
    await person.click(submit())
    expect(await screen.findByText('Ticket erfolgreich erstellt!')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zu meinen Tickets' })).toHaveAttribute('href', '/dashboard/tickets')
    expect(sent.bodies).toEqual([{ subject: 'Neues Foto', message: 'Bitte tauschen.' }])
    expect(localStorage).toHaveLength(0)
  })

  it('needs both fields and sends nothing without them', async () => {
    const { person } = renderAt(path, signedInAs(erika))
    await subject()
    await person.click(submit())
    expect(await subject()).toHaveFocus()
    expect(await subject()).toHaveAccessibleDescription(/Bitte geben Sie einen Betreff ein/)
    expect(message()).toHaveAccessibleDescription(/Bitte schreiben Sie Ihre Nachricht/)
  })

  it('takes 500 characters, of which an emoji is one, and says how many there are', async () => {
    const sent = listen<NewTicket>('post', '/api/tickets', aTicket(), 201)
    const { person } = renderAt(path, signedInAs(erika), sent.handler)
    fireEvent.change(await subject(), { target: { value: 'ü'.repeat(200) } })
    fireEvent.input(message(), { target: { value: '🙂'.repeat(501) } })
    expect(screen.getByText('501 von 500 Zeichen, 1 zu viel')).toBeInTheDocument()
    await person.click(submit())
    expect(message()).toHaveFocus()
    expect(message()).toHaveAccessibleDescription(/Bitte höchstens 500 Zeichen/)
    fireEvent.input(message(), { target: { value: `${'🙂'.repeat(500)} ` } })
    expect(message()).toHaveAccessibleDescription(/500 von 500 Zeichen/)
    await person.click(submit())
    expect(await screen.findByText('Ticket erfolgreich erstellt!')).toBeInTheDocument()
    expect(sent.bodies).toHaveLength(1)
  })

  it('takes a subject of 200 characters', async () => {
    const { person } = renderAt(path, signedInAs(erika))
    fireEvent.change(await subject(), { target: { value: 'x'.repeat(201) } })
    fireEvent.input(message(), { target: { value: 'Hallo' } })
    await person.click(submit())
    expect(await subject()).toHaveAccessibleDescription(/Bitte höchstens 200 Zeichen/)
  })

  it('tells the count to a screen reader in a pause, not at every key', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { person } = renderAt(path, signedInAs(erika))
    await subject()
    await person.type(message(), 'Hallo')
    expect(screen.getAllByText('5 von 500 Zeichen')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1100))
    const spoken = screen.getAllByText('5 von 500 Zeichen').filter((note) => note.getAttribute('aria-live') === 'polite')
    expect(spoken).toHaveLength(1)
    await person.clear(message())
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(spoken[0]).not.toHaveTextContent('Zeichen')
  })

  it('does not speak the count of a draft that nobody has changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.setItem(draft, JSON.stringify({ subject: 'Neues Foto', message: 'Hallo' }))
    renderAt(path, signedInAs(erika))
    await subject()
    await act(() => vi.advanceTimersByTimeAsync(1100))
    expect(screen.getAllByText('5 von 500 Zeichen')).toHaveLength(1)
  })

  it('logs a failure, tells it in German, keeps every word and can be sent again', async () => {
    const { person } = renderAt(path, signedInAs(erika), noAnswer('post', '/api/tickets'))
    await person.type(await subject(), 'Neues Foto')
    await person.type(message(), 'Bitte tauschen.')
    await person.click(submit())
    expect(await screen.findByText(/Wir konnten den Server nicht erreichen/)).toBeInTheDocument()
    expect(screen.getByText(/Ihr Ticket wurde noch nicht gesendet/)).toBeInTheDocument()
    expect(console.warn).toHaveBeenCalledWith('tickets/createTicket failed', 0, '')
    expect(await subject()).toHaveValue('Neues Foto')
    expect(message()).toHaveValue('Bitte tauschen.')
    server.use(answer('post', '/api/tickets', aTicket(), 201))
    await person.click(submit())
    expect(await screen.findByText('Ticket erfolgreich erstellt!')).toBeInTheDocument()
  })

  it('shows the server’s reasons at their fields', async () => {
    const refused = { message: 'Bitte prüfen Sie Ihre Eingaben.', fields: { subject: 'Dieses Feld enthält Zeichen, die hier nicht erlaubt sind.' } }
    const { person } = renderAt(path, signedInAs(erika), answer('post', '/api/tickets', refused, 400))
    await person.type(await subject(), 'Neues Foto')
    await person.type(message(), 'Bitte tauschen.')
    await person.click(submit())
    await waitFor(async () => {
      expect(await subject()).toHaveAccessibleDescription(/nicht erlaubt/)
    })
  })

  it('can be left by the link, and asks first where something was written', async () => {
    const { person, address } = renderAt(path, signedInAs(erika))
    await person.type(await subject(), 'Neues Foto')
    const cancel = screen.getByRole('link', { name: 'Abbrechen' })
    expect(cancel).toHaveAttribute('href', '/dashboard/tickets')
    await person.click(cancel)
    const [first] = within(await screen.findByRole('dialog')).getAllByRole('button')
    expect(first, 'what Enter presses').toHaveAccessibleName('Weiterschreiben')
    await person.click(screen.getByRole('button', { name: 'Weiterschreiben' }))
    expect(await subject()).toHaveValue('Neues Foto')
    await person.click(cancel)
    await person.click(await screen.findByRole('button', { name: 'Seite verlassen' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/tickets')
    })
    expect(localStorage.getItem(draft)).toContain('Neues Foto')
  })

  it('keeps nothing and asks nothing where every word was deleted again', async () => {
    const { person, address } = renderAt(path, signedInAs(erika))
    await person.type(await subject(), 'Neues Foto')
    await person.clear(await subject())
    expect(localStorage).toHaveLength(0)
    await person.click(screen.getByRole('link', { name: 'Abbrechen' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/tickets')
    })
  })

  it('brings a draft back to its account, and throws it away on demand', async () => {
    localStorage.setItem(draft, JSON.stringify({ subject: 'Neues Foto', message: 'Hallo' }))
    const { person } = renderAt(path, signedInAs(erika))
    expect(await subject()).toHaveValue('Neues Foto')
    expect(screen.getByText('5 von 500 Zeichen')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }))
    expect(await subject()).toHaveValue('')
    expect(await subject()).toHaveFocus()
    expect(localStorage).toHaveLength(0)
  })

  it('does not throw a draft away while it is being sent, and speaks of it no more after that', async () => {
    localStorage.setItem(draft, JSON.stringify({ subject: 'Neues Foto', message: 'Hallo' }))
    let answerNow: (() => void) | undefined
    const slow = http.post('/api/tickets', async () => {
      await new Promise<void>((resolve) => {
        answerNow = resolve
      })
      return HttpResponse.json(aTicket(), { status: 201 })
    })
    const { person } = renderAt(path, signedInAs(erika), slow)
    await subject()
    await person.click(submit())
    expect(screen.getByRole('button', { name: 'Entwurf verwerfen' })).toBeDisabled()
    await waitFor(() => {
      expect(answerNow).toBeDefined()
    })
    answerNow?.()
    expect(await screen.findByText('Ticket erfolgreich erstellt!')).toBeInTheDocument()
    expect(screen.queryByText(/wieder eingesetzt/)).not.toBeInTheDocument()
  })
})
