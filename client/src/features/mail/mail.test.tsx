import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import { admin, aFailedMail } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, noAnswer, pages, server, signedInAs } from '@/test/server'

const lost = aFailedMail()
const other = aFailedMail({ to: 'kontakt@ehrenweb.example', kind: 'contact', attempts: 31 })
const both = pages('/api/mail/failed', [lost, other])

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the warning on the admins’ overview', () => {
  it('says how many mails were given up and leads to them', async () => {
    const { person, address } = renderAt('/admin', signedInAs(admin), both)
    const note = within(await screen.findByRole('region', { name: '2 E-Mails konnten nicht zugestellt werden' }))
    await person.click(note.getByRole('link', { name: 'Ansehen und erledigen' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Nicht zugestellte E-Mails' })).toBeInTheDocument()
    expect(address()).toBe('/admin/mail')
    expect(document.title).toBe('Nicht zugestellte E-Mails – Ehrenweb')
  })

  it('counts one alone', async () => {
    renderAt('/admin', signedInAs(admin), pages('/api/mail/failed', [lost]))
    expect(await screen.findByText('1 E-Mail konnte nicht zugestellt werden')).toBeInTheDocument()
  })

  it.each([
    ['there is none', pages('/api/mail/failed', [])],
    ['it cannot be known', noAnswer('get', '/api/mail/failed')],
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
    server.use(answer(method, path, { message: 'Ja.' }), pages('/api/mail/failed', [other]))
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
    const { person, address } = renderAt('/admin/mail?page=2', signedInAs(admin), pages('/api/mail/failed', eleven))
    const item = await card('nummer11@verein.de')
    server.use(answer('delete', `/api/mail/${eleven[10]?._id ?? ''}`, { message: 'Ja.' }), pages('/api/mail/failed', eleven.slice(0, 10)))
    await person.click(item.getByRole('button', { name: 'Erledigt' }))
    await card('nummer10@verein.de')
    expect(address()).toBe('/admin/mail?page=1')
  })

  it('says that there is nothing to do', async () => {
    renderAt('/admin/mail', signedInAs(admin), pages('/api/mail/failed', []))
    expect(await screen.findByText('Alle E-Mails sind zugestellt. Hier ist nichts zu tun.')).toBeInTheDocument()
  })

  it('shows a box titled Error where it cannot be loaded', async () => {
    renderAt('/admin/mail', signedInAs(admin), answer('get', '/api/mail/failed', { message: 'Bei uns klemmt es.' }, 503))
    expect(within(await screen.findByRole('alert')).getByText('Bei uns klemmt es.')).toBeInTheDocument()
  })
})
