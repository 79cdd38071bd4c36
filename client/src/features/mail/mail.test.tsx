import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { Mail } from '@/api/types'
import { admin, aFailedMail } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, noAnswer, pages, server, signedInAs } from '@/test/server'

const lost = aFailedMail()
const other = aFailedMail({ to: 'kontakt@ehrenweb.example', kind: 'contact', attempts: 31 })
const both = pages('/api/mail', [lost, other])

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the warning on the admins’ overview', () => {
  it('says how many mails were given up and leads to them', async () => {
    const { person, address } = renderAt('/admin', signedInAs(admin), both)
    const note = within(await screen.findByRole('region', { name: '2 E-Mails konnten nicht zugestellt werden' }))
    await person.click(note.getByRole('link', { name: 'Ansehen und erledigen' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'E-Mails' })).toBeInTheDocument()
    expect(address()).toBe('/admin/mail')
    expect(document.title).toBe('E-Mails – Ehrenweb')
  })

  it('counts one alone', async () => {
    renderAt('/admin', signedInAs(admin), pages('/api/mail', [lost]))
    expect(await screen.findByText('1 E-Mail konnte nicht zugestellt werden')).toBeInTheDocument()
  })

  it.each([
    ['there is none', pages('/api/mail', [])],
    ['it cannot be known', noAnswer('get', '/api/mail')],
  ])('is not there when %s', async (_, handler) => {
    const { store } = renderAt('/admin', signedInAs(admin), handler)
    await screen.findByRole('link', { name: 'Settings' })
    await expect.poll(() => store.getState().mail.latest.status).not.toBe('pending')
    expect(screen.queryByText(/zugestellt werden/)).not.toBeInTheDocument()
  })
})

describe('the list of mails that were given up', () => {
  it('says to whom, what about, when and why', async () => {
    renderAt('/admin/mail', signedInAs(admin), both)
    const item = await card('weg@verein.de')
    expect(item.getByText('Bestätigung einer Registrierung')).toBeInTheDocument()
    expect(item.getByText('mail: recipient: 550 No such user here')).toHaveAttribute('lang', 'en')
    expect(item.getByText(/^20\.11\.2025, \d\d:06$/)).toBeInTheDocument()
    expect((await card('kontakt@ehrenweb.example')).getByText('31')).toBeInTheDocument()
  })

  it.each([
    ['Erneut senden', 'post', `/api/mail/${lost._id}/retry`, /^Die E-Mail an weg@verein.de wird jetzt noch einmal gesendet/],
    ['Erledigt', 'delete', `/api/mail/${lost._id}`, /^Die E-Mail an weg@verein.de ist erledigt/],
  ] as const)('lets go of a mail with %s, and says so', async (button, method, path, said) => {
    const { person } = renderAt('/admin/mail', signedInAs(admin), both)
    const item = await card('weg@verein.de')
    server.use(answer(method, path, { message: 'Ja.' }), pages('/api/mail', [other]))
    await person.click(item.getByRole('button', { name: button }))
    expect((await screen.findByText(said)).closest('[role=status]')).toHaveFocus()
    await card('kontakt@ehrenweb.example')
    expect(screen.queryByRole('article', { name: 'weg@verein.de' })).not.toBeInTheDocument()
  })

  it('says that somebody else was quicker, and keeps the mail', async () => {
    const { person } = renderAt('/admin/mail', signedInAs(admin), both)
    const item = await card('weg@verein.de')
    server.use(http.post('/api/mail/:id/retry', () => HttpResponse.json({ message: 'Das gibt es hier nicht.' }, { status: 404 })))
    await person.click(item.getByRole('button', { name: 'Erneut senden' }))
    expect(await item.findByText(/hat sich inzwischen jemand gekümmert/)).toBeInTheDocument()
    expect(item.getByRole('button', { name: 'Erneut senden' })).toBeEnabled()
  })

  it('goes to the page before where the last mail of a page is dealt with', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => aFailedMail({ to: `nummer${i + 1}@verein.de` }))
    const { person, address } = renderAt('/admin/mail?page=2', signedInAs(admin), pages('/api/mail', eleven))
    const item = await card('nummer11@verein.de')
    server.use(answer('delete', `/api/mail/${eleven[10]?._id ?? ''}`, { message: 'Ja.' }), pages('/api/mail', eleven.slice(0, 10)))
    await person.click(item.getByRole('button', { name: 'Erledigt' }))
    await card('nummer10@verein.de')
    expect(address()).toBe('/admin/mail?page=1')
  })

  it('says that there is nothing to do', async () => {
    renderAt('/admin/mail', signedInAs(admin), pages('/api/mail', []))
    expect(await screen.findByText('Keine E-Mail ist gescheitert. Hier ist nichts zu tun.')).toBeInTheDocument()
  })

  it('shows a box titled Error where it cannot be loaded', async () => {
    renderAt('/admin/mail', signedInAs(admin), answer('get', '/api/mail', { message: 'Bei uns klemmt es.' }, 503))
    expect(within(await screen.findByRole('alert')).getByText('Bei uns klemmt es.')).toBeInTheDocument()
  })
})

describe('the outbox', () => {
  /** The server's lists, by status. */
  const lists = (byStatus: Record<string, Mail[]>) =>
    http.get('/api/mail', ({ request }) => {
      const found = byStatus[new URL(request.url).searchParams.get('status') ?? ''] ?? []
      return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } })
    })
  const sent = aFailedMail({
    to: 'da@verein.de',
    reason: undefined,
    receipt: { messageId: '<65a@ehrenweb.example>', answer: '250 2.0.0 Ok: queued as 4XyZ' },
  })
  const kept = aFailedMail({ to: 'datei@verein.de', reason: undefined, receipt: { messageId: '<65b@ehrenweb.example>', answer: '' } })
  const waiting = aFailedMail({ to: 'bald@verein.de', reason: undefined, attempts: 0, dueAt: '2025-11-20T09:15:00Z' })

  it('shows one list at a time, as the address says', async () => {
    const { person, address } = renderAt('/admin/mail', signedInAs(admin), lists({ failed: [lost], waiting: [waiting], sent: [sent, kept] }))
    await card('weg@verein.de')
    const choice = within(screen.getByRole('navigation', { name: 'Welche E-Mails' }))
    expect(choice.getByRole('link', { name: 'Gescheitert' })).toHaveAttribute('aria-current', 'page')

    await person.click(choice.getByRole('link', { name: 'Wartend' }))
    expect((await card('bald@verein.de')).getByText(/^20\.11\.2025, \d\d:15$/)).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'weg@verein.de' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Erneut senden' })).not.toBeInTheDocument()

    await person.click(choice.getByRole('link', { name: 'Gesendet' }))
    expect((await card('da@verein.de')).getByText('250 2.0.0 Ok: queued as 4XyZ')).toHaveAttribute('lang', 'en')
    expect((await card('datei@verein.de')).getByText(/^Als Datei auf dem Server abgelegt/)).toBeInTheDocument()
    expect(address()).toBe('/admin/mail?status=sent')
  })

  it('keeps the list where another page is turned to', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => aFailedMail({ to: `nummer${i + 1}@verein.de` }))
    const { person, address } = renderAt('/admin/mail?status=sent', signedInAs(admin), pages('/api/mail', eleven))
    await card('nummer1@verein.de')
    await person.click(screen.getByRole('button', { name: 'Seite 2' }))
    await card('nummer11@verein.de')
    expect(address()).toBe('/admin/mail?status=sent&page=2')
  })

  it.each([
    ['sent', '250 2.0.0 Ok', /^Der Mailserver hat die E-Mail an probe@verein.de angenommen/],
    ['failed', 'mail: recipient: 550 "5.1.1 No such user here"', 'Die E-Mail an probe@verein.de ging nicht hinaus.'],
    ['kept', '', /^Es ist kein Mailserver eingerichtet/],
  ])('sends a test mail and shows what the mail server said: %s', async (outcome, said, text) => {
    const { bodies, handler } = listen<{ email: string }>('post', '/api/mail/test', { outcome, answer: said })
    const { person } = renderAt('/admin/mail', signedInAs(admin), handler)
    const form = within(await screen.findByRole('region', { name: 'Probe-E-Mail senden' }))
    const field = form.getByRole('textbox', { name: 'An welche Adresse?' })
    expect(field).toHaveValue(admin.email)
    await person.clear(field)
    await person.type(field, 'probe@verein.de')
    await person.click(form.getByRole('button', { name: 'Probe-E-Mail senden' }))
    expect(await form.findByText(text)).toBeInTheDocument()
    expect(within(form.getByRole('status')).queryByText(said || 'nichts')?.textContent ?? '').toBe(said)
    expect(bodies).toEqual([{ email: 'probe@verein.de' }])
  })

  it('says that a test mail must wait, and at which address the fault is', async () => {
    const { person } = renderAt('/admin/mail', signedInAs(admin), answer('post', '/api/mail/test', { message: 'Zu oft.' }, 429, { 'Retry-After': '1800' }))
    const form = within(await screen.findByRole('region', { name: 'Probe-E-Mail senden' }))
    const button = form.getByRole('button', { name: 'Probe-E-Mail senden' })
    await person.click(button)
    expect(await form.findByRole('alert')).toHaveTextContent('30 Minuten')
    server.use(answer('post', '/api/mail/test', { message: 'Bitte prüfen.', fields: { email: 'Das Demo-Konto bekommt keine E-Mails.' } }, 400))
    await person.click(button)
    expect(await form.findByRole('textbox', { name: 'An welche Adresse?', description: /Das Demo-Konto/ })).toBeInvalid()
  })
})
