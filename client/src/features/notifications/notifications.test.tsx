import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { NewNotification } from '@/api/types'
import { admin, aNotification, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, noAnswer, pages, server, signedInAs } from '@/test/server'

const own = `/api/notifications/${erika._id}`

describe('the list of notifications', () => {
  it('comes newest first, with the unread ones marked by a word', async () => {
    const notes = [
      aNotification({ message: 'Alt', createdAt: '2025-11-01T08:00:00Z', read: true }),
      aNotification({ message: 'Neu gekommen', createdAt: '2025-11-20T09:05:00Z' }),
    ]
    renderAt('/dashboard/notifications', signedInAs(erika), pages(own, notes))
    await screen.findByText('Alt')
    const [first, second] = within(screen.getByRole('main')).getAllByText(/^(Alt|Neu gekommen)$/).map((text) => text.closest('li'))
    expect(first).toHaveTextContent('Neu gekommen')
    expect(within(first as HTMLElement).getByText('Neu')).toBeInTheDocument()
    expect(within(first as HTMLElement).getByText(/^20\.11\.2025, \d\d:05$/)).toBeInTheDocument()
    expect(within(second as HTMLElement).queryByText('Neu')).not.toBeInTheDocument()
  })

  it('says that there are none', async () => {
    renderAt('/dashboard/notifications', signedInAs(erika))
    expect(await screen.findByText('No notifications')).toHaveAttribute('lang', 'en')
    expect(screen.getByText(/Sie haben noch keine Benachrichtigungen/)).toBeInTheDocument()
  })

  it('shows a box titled Error with the message, and tries again', async () => {
    const { person } = renderAt('/dashboard/notifications', signedInAs(erika), answer('get', own, { message: 'Es klemmt.' }, 500))
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeInTheDocument()
    expect(screen.getByText('Es klemmt.')).toBeInTheDocument()
    server.use(pages(own, [aNotification()]))
    await person.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Wir haben Ihren Antrag gelesen.')).toBeInTheDocument()
  })

  it('comes ten at a time', async () => {
    const notes = Array.from({ length: 11 }, (_, i) => aNotification({ message: `Nachricht ${i + 1}` }))
    const { person } = renderAt('/dashboard/notifications', signedInAs(erika), pages(own, notes))
    expect(await screen.findByText('Seite 1 von 2')).toBeInTheDocument()
    expect(screen.queryByText('Nachricht 11')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Seite 2' }))
    expect(await screen.findByText('Nachricht 11')).toBeInTheDocument()
  })
})

describe('the admins’ form for notifications', () => {
  const path = '/admin/notifications'
  const user = () => screen.findByLabelText(/Kennung des Kontos$/)
  const message = () => screen.getByLabelText('Nachricht')
  const submit = () => screen.getByRole('button', { name: 'Benachrichtigung senden' })

  it('sends what was written, says that it worked and is ready for the next', async () => {
    const sent = listen<NewNotification>('post', '/api/notifications', aNotification(), 201)
    const { person } = renderAt(`${path}?user=${erika._id}`, signedInAs(admin), pages('/api/user', [erika]), sent.handler)
    expect(await screen.findByRole('button', { name: 'Erika Beispiel entfernen' })).toBeInTheDocument()
    await person.type(message(), 'Willkommen!')
    await person.click(submit())
    expect(await screen.findByText('Notification sent successfully!')).toHaveAttribute('lang', 'en')
    expect(screen.getByText(/Die Benachrichtigung ist gesendet/)).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ user: erika._id, message: 'Willkommen!' }])
    await person.click(screen.getByRole('button', { name: 'Noch eine schreiben' }))
    expect(await user()).toHaveFocus()
    expect(screen.queryByText('Erika Beispiel')).not.toBeInTheDocument()
    expect(message()).toHaveValue('')
  })

  it('needs both fields and sends nothing without them', async () => {
    const { person } = renderAt(path, signedInAs(admin))
    await user()
    await person.click(submit())
    expect(await user()).toHaveFocus()
    expect(await user()).toHaveAccessibleDescription(/Bitte geben Sie die Kennung des Kontos ein/)
    expect(message()).toBeInvalid()
  })

  it('shows at the field that there is no such account, and keeps the text', async () => {
    const fields = { user: 'Zu dieser Kennung gibt es kein Konto. Bitte prüfen Sie die Kennung.' }
    const refused = answer('post', '/api/notifications', { message: 'Bitte prüfen Sie Ihre Eingaben.', fields }, 400)
    const { person } = renderAt(path, signedInAs(admin), refused)
    await person.type(await user(), 'f'.repeat(24))
    await person.type(message(), 'Willkommen!')
    await person.click(submit())
    await waitFor(async () => {
      expect(await user()).toHaveAccessibleDescription(/gibt es kein Konto/)
    })
    expect(message()).toHaveValue('Willkommen!')
  })

  it('logs a failure, tells it in German and can be sent again', async () => {
    const { person } = renderAt(`${path}?user=${erika._id}`, signedInAs(admin), noAnswer('post', '/api/notifications'))
    await user()
    await person.type(message(), 'Willkommen!')
    await person.click(submit())
    expect(await screen.findByText(/Die Benachrichtigung wurde noch nicht gesendet/)).toBeInTheDocument()
    expect(console.warn).toHaveBeenCalledWith('notifications/sendNotification failed', 0, '')
    expect(message()).toHaveValue('Willkommen!')
    server.use(answer('post', '/api/notifications', aNotification(), 201))
    await person.click(submit())
    expect(await screen.findByText('Notification sent successfully!')).toBeInTheDocument()
  })
})
