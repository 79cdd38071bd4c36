import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewContact } from '@/api/types'
import { erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, signedInAs } from '@/test/server'

const message: NewContact = {
  name: 'Erika Beispiel',
  email: 'erika@verein.de',
  subject: 'Eine Frage',
  message: 'Bauen Sie auch für Sportvereine?',
}

const labels = { name: 'Ihr Name', email: 'E-Mail-Adresse', subject: 'Betreff', message: 'Nachricht' } as const
const field = (name: keyof NewContact) => screen.findByLabelText(labels[name])

type Person = ReturnType<typeof renderAt>['person']

async function write(person: Person, names: (keyof NewContact)[] = ['name', 'email', 'subject', 'message']) {
  for (const name of names) await person.type(await field(name), message[name])
}

const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Nachricht senden' }))

describe('the contact form', () => {
  it('sends the message and says thank you', async () => {
    const sent = listen<NewContact>('post', '/api/contact', {}, 201)
    const { person } = renderAt('/contact', sent.handler)
    await write(person)
    await send(person)
    expect(await screen.findByText('Vielen Dank!')).toBeInTheDocument()
    expect(screen.getByText('Ihre Nachricht wurde erfolgreich gesendet.')).toBeInTheDocument()
    expect(sent.bodies).toEqual([message])
    expect(document.title).toBe('Kontakt – Ehrenweb')
  })

  it('asks for all four fields before it sends anything', async () => {
    const { person } = renderAt('/contact')
    await field('name')
    await send(person)
    for (const name of ['name', 'email', 'subject', 'message'] as const) expect(await field(name)).toBeInvalid()
    expect(await field('name')).toHaveFocus()
    expect(await field('name')).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen ein.')
  })

  it('shows the error’s message under the form and keeps the text', async () => {
    const { person } = renderAt('/contact', answer('post', '/api/contact', { message: 'Bei uns klemmt es.' }, 500))
    await write(person)
    await send(person)
    const said = await screen.findByText('Bei uns klemmt es.')
    const button = screen.getByRole('button', { name: 'Nachricht senden' })
    expect(button.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    for (const name of ['name', 'email', 'subject', 'message'] as const) expect(await field(name)).toHaveValue(message[name])
  })

  it('shows the server’s reasons at their fields', async () => {
    const fields = { email: 'Diese Adresse gibt es nicht.' }
    const { person } = renderAt('/contact', answer('post', '/api/contact', { message: 'Bitte prüfen.', fields }, 400))
    await write(person)
    await send(person)
    expect(await screen.findByText('Diese Adresse gibt es nicht.')).toBeInTheDocument()
    expect(await field('email')).toHaveFocus()
    expect(await field('email')).toHaveAccessibleDescription(/Diese Adresse gibt es nicht\./)
  })

  it.each([
    [1, 'In einer Sekunde geht es weiter.'],
    [40, 'In 40 Sekunden geht es weiter.'],
    [90, 'In etwa 2 Minuten geht es weiter.'],
  ])('says how long to wait after too many tries: %i s', async (seconds, sentence) => {
    const reply = { message: 'Das waren zu viele Versuche.' }
    const { person } = renderAt('/contact', answer('post', '/api/contact', reply, 429, { 'Retry-After': String(seconds) }))
    await write(person)
    await send(person)
    expect(await screen.findByText('Das waren zu viele Versuche.')).toBeInTheDocument()
    expect(screen.getByText(sentence)).toBeInTheDocument()
  })

  it('names the address as another way', async () => {
    renderAt('/contact')
    const links = await screen.findAllByRole('link', { name: 'kontakt@ehrenweb.example' })
    expect(screen.getByRole('main')).toContainElement(links[0] as HTMLElement)
  })

  it('knows name and address of a signed-in person, and leaves alone what was typed before', async () => {
    let tell: () => void = () => undefined
    const known = new Promise<void>((resolve) => {
      tell = resolve
    })
    const me = http.get('/api/user/me', async () => {
      await known
      return HttpResponse.json(erika)
    })
    const { person } = renderAt('/contact', me)
    await person.type(await field('name'), 'Ada')
    tell()
    await screen.findByRole('link', { name: 'Abmelden' })
    expect(await field('email')).toHaveValue('erika@verein.de')
    expect(await field('name')).toHaveValue('Ada')
  })

  it('tells nothing of the demo account', async () => {
    renderAt('/contact', signedInAs({ ...erika, isDemo: true }))
    await screen.findByRole('link', { name: 'Abmelden' })
    expect(await field('name')).toHaveValue('')
    expect(await field('email')).toHaveValue('')
  })
})
