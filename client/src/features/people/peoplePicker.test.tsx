import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewNotification, Person } from '@/api/types'
import { admin, aNotification, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, server, signedInAs } from '@/test/server'

const somebody = (at: number, firstName: string, fields: Partial<Person> = {}): Person => ({
  _id: String(at).padStart(24, 'c'),
  firstName,
  lastName: 'Beispiel',
  email: `${firstName.toLowerCase()}@verein.de`,
  isAdmin: false,
  isDemo: false,
  confirmed: true,
  createdAt: erika.createdAt,
  ...fields,
})
const anna = somebody(1, 'Anna')
const anton = somebody(2, 'Anton')
const berta = somebody(3, 'Berta')
const everybody = [anna, anton, berta]

/** The accounts as the server finds them, and what it was asked for; to "an" it answers when it is let. */
function directory(all = everybody, asked: string[] = [], late?: Promise<void>) {
  return http.get('/api/user', async ({ request }) => {
    const { searchParams } = new URL(request.url)
    const q = searchParams.get('q')?.toLowerCase() ?? ''
    if (q) asked.push(q)
    if (q === 'an') await late
    const ids = searchParams.get('ids')?.split(',')
    const able = all.filter(({ disabledAt }) => !disabledAt || searchParams.get('status') !== 'enabled')
    const found = able.filter(({ _id, email }) => (ids ? ids.includes(_id) : `${_id} ${email}`.includes(q)))
    return HttpResponse.json(found.slice(0, Number(searchParams.get('limit'))), { headers: { 'X-Total-Count': String(found.length) } })
  })
}

const sending = () => listen<NewNotification>('post', '/api/notifications', { count: 2 }, 201)
const field = () => screen.findByRole('combobox', { name: /Name, E-Mail-Adresse oder Kennung/ })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => within(screen.getByRole('list', { name: 'Ausgewählte Personen' })).getAllByRole('listitem').map((item) => item.textContent)
const heard = () => screen.getByRole('main').querySelector('[aria-live=polite]')?.textContent
const submit = () => screen.getByRole('button', { name: 'Benachrichtigung senden' })

async function open(...handlers: HttpHandler[]) {
  const { person, store } = renderAt('/admin/notifications', signedInAs(admin), ...handlers, directory())
  return { person, store, input: await field() }
}

describe('the people’s combobox', () => {
  it('is worked with the keys', async () => {
    const { person, input } = await open()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await person.type(input, 'verein')
    await waitFor(() => {
      expect(input).toHaveAttribute('aria-expanded', 'true')
    })
    expect(options()).toEqual(['Anna Beispielanna@verein.de', 'Anton Beispielanton@verein.de', 'Berta Beispielberta@verein.de'])
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active()).toBeNull()
    expect(document.getElementById(input.getAttribute('aria-controls') ?? '')).toHaveAttribute('role', 'listbox')
    for (const [key, name] of [
      ['ArrowDown', 'Anna'],
      ['ArrowDown', 'Anton'],
      ['End', 'Berta'],
      ['ArrowDown', 'Anna'],
      ['ArrowUp', 'Berta'],
      ['Home', 'Anna'],
    ] as const) {
      await person.keyboard(`{${key}}`)
      expect(active(), key).toHaveTextContent(name)
      expect(active(), key).toHaveAttribute('aria-selected', 'true')
      expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
    }
    expect(input).toHaveFocus()
    await person.keyboard('{Escape}')
    expect(input).toHaveAttribute('aria-expanded', 'false')
    expect(input).toHaveValue('verein')
    await person.keyboard('{ArrowDown}{Enter}')
    expect(chosen()).toEqual(['Anna Beispielanna@verein.de'])
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
    await person.type(input, 'x{Escape}{Escape}')
    expect(input).toHaveValue('')
  })

  it('tells what is found, chosen and removed', async () => {
    const { person, input } = await open()
    await person.type(input, 'verein')
    await waitFor(() => {
      expect(heard()).toBe('3 Treffer. Mit den Pfeiltasten wählen Sie aus.')
    })
    await person.keyboard('{ArrowDown}{Enter}')
    expect(heard()).toBe('Anna Beispiel hinzugefügt. 1 Person ausgewählt.')
    await person.type(input, 'verein')
    await waitFor(() => {
      expect(heard()).toBe('2 Treffer. Mit den Pfeiltasten wählen Sie aus.')
    })
    await person.click(screen.getByRole('option', { name: /Berta/ }))
    expect(heard()).toBe('Berta Beispiel hinzugefügt. 2 Personen ausgewählt.')
    await person.keyboard('{Backspace}')
    expect(heard()).toBe('Berta Beispiel entfernt. 1 Person ausgewählt.')
    await person.click(screen.getByRole('button', { name: 'Anna Beispiel entfernen' }))
    expect(heard()).toBe('Anna Beispiel entfernt. Niemand ausgewählt.')
    expect(input).toHaveFocus()
    await person.type(input, 'gibt es nicht')
    await waitFor(() => {
      expect(heard()).toMatch(/^Niemand gefunden/)
    })
    expect(screen.getAllByText(/^Niemand gefunden/)).toHaveLength(2)
    expect(input).toHaveAttribute('aria-expanded', 'false')
  })

  it('leaves the focus where the next can be removed', async () => {
    const { person, input } = await open()
    for (const name of ['anna', 'anton', 'berta']) {
      await person.type(input, name)
      await person.click(await screen.findByRole('option'))
    }
    await person.click(screen.getByRole('button', { name: 'Anton Beispiel entfernen' }))
    expect(screen.getByRole('button', { name: 'Berta Beispiel entfernen' })).toHaveFocus()
    await person.keyboard('{Delete}')
    expect(screen.getByRole('button', { name: 'Anna Beispiel entfernen' })).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(input).toHaveFocus()
  })

  it('asks once the typing pauses, and drops an answer that comes too late', async () => {
    const asked: string[] = []
    let answerLate: (() => void) | undefined
    const late = new Promise<void>((done) => {
      answerLate = done
    })
    const { person, input, store } = await open(directory(everybody, asked, late))
    await person.type(input, 'an')
    await waitFor(() => {
      expect(asked).toEqual(['an'])
    })
    await person.type(input, 'ton')
    await waitFor(() => {
      expect(options()).toEqual(['Anton Beispielanton@verein.de'])
    })
    answerLate?.()
    await waitFor(() => {
      expect(store.getState().people.byId).toHaveProperty(anna._id)
    })
    expect(options()).toHaveLength(1)
    expect(asked).toEqual(['an', 'anton'])
  })

  it('tells that the search failed, and searches again when the list is asked for', async () => {
    const { person, input } = await open(answer('get', '/api/user', { message: 'Es klemmt.' }, 500))
    await person.type(input, 'anna')
    await waitFor(() => {
      expect(heard()).toMatch(/^Die Suche hat nicht geklappt/)
    })
    server.use(directory())
    await person.keyboard('{Escape}{ArrowDown}')
    expect(await screen.findByRole('option', { name: /Anna/ })).toBeInTheDocument()
  })

  it('finds who is locked by the id alone, and says so', async () => {
    const locked = somebody(4, 'Lotte', { disabledAt: erika.createdAt })
    const { person, input } = await open(directory([locked]))
    await person.type(input, 'lotte')
    expect(await screen.findAllByText(/^Niemand gefunden/)).toHaveLength(2)
    await person.clear(input)
    await person.type(input, locked._id)
    await person.click(await screen.findByRole('option', { name: /^Lotte Beispiel/ }))
    expect(chosen()).toEqual(['Lotte Beispiellotte@verein.deGesperrt'])
  })

  it('tells when there are more than it shows', async () => {
    const { person, input } = await open(directory(Array.from({ length: 12 }, (_, i) => somebody(i, `Zoe${i}`))))
    await person.type(input, 'zoe')
    expect(await screen.findAllByText('Das sind die ersten 10 von 12. Schreiben Sie weiter, dann werden es weniger.')).toHaveLength(2)
  })
})

describe('the recipients of a notification', () => {
  it('are several, of whom ids can be typed and pasted, and are asked about before', async () => {
    const sent = sending()
    const { person, input } = await open(sent.handler)
    await person.click(input)
    await person.paste(`${anna._id}, ${anton._id.toUpperCase()}\n${anna._id}`)
    expect(await screen.findByRole('button', { name: 'Anton Beispiel entfernen' })).toBeInTheDocument()
    expect(chosen()).toHaveLength(2)
    await person.type(input, berta._id)
    await person.type(screen.getByLabelText('Nachricht'), 'Hallo')
    await person.click(submit())
    const dialog = within(screen.getByRole('dialog', { name: 'An 3 Personen senden?' }))
    await person.click(dialog.getByRole('button', { name: 'Noch nicht' }))
    expect(sent.bodies).toEqual([])
    await person.click(submit())
    await person.click(dialog.getByRole('button', { name: 'Jetzt senden' }))
    expect(await screen.findByText('Notification sent successfully!')).toBeInTheDocument()
    expect(screen.getByText(/steht im Dashboard von 2 Personen/)).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ users: [anna._id, anton._id, berta._id], message: 'Hallo' }])
    expect(localStorage).toHaveLength(0)
  })

  it('are all, however many that are, and those chosen before are not lost', async () => {
    const sent = sending()
    const { person, input } = await open(sent.handler)
    await person.type(input, `${anna._id}{Enter}`)
    await person.click(screen.getByRole('radio', { name: 'Alle' }))
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await person.type(screen.getByLabelText('Nachricht'), 'An alle')
    await person.click(submit())
    expect(await screen.findByRole('dialog', { name: 'An 3 Personen senden?' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Noch nicht' }))
    await person.click(screen.getByRole('radio', { name: 'Einzelne Personen' }))
    expect(chosen()).toHaveLength(1)
    await person.click(screen.getByRole('radio', { name: 'Alle' }))
    await person.click(submit())
    await person.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
    expect(await screen.findByText('Notification sent successfully!')).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ all: true, message: 'An alle' }])
  })

  it('are not a name that was typed and not chosen', async () => {
    const sent = sending()
    const { person, input } = await open(sent.handler)
    await person.type(input, 'anna{Enter}')
    await person.type(screen.getByLabelText('Nachricht'), 'Hallo')
    await person.click(submit())
    expect(input).toHaveFocus()
    expect(input).toHaveAccessibleDescription(/Bitte wählen Sie jemanden aus der Liste/)
    expect(sent.bodies).toEqual([])
    await person.clear(input)
    expect(input).not.toHaveAttribute('aria-invalid')
  })

  it('stay when the server refuses one, who is named; the same is sent under one key', async () => {
    const keys: string[] = []
    const fields = { users: 'Zu dieser Kennung gibt es kein Konto. Bitte prüfen Sie die Kennung.' }
    let status = 503
    const post = http.post('/api/notifications', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? '')
      return HttpResponse.json(status === 201 ? aNotification() : { message: 'Nein.', ...(status === 400 && { fields }) }, { status })
    })
    const { person, input } = await open(directory([anna, berta]), post)
    await person.click(input)
    await person.paste(`${anna._id} ${anton._id}`)
    await person.type(screen.getByLabelText('Nachricht'), 'Hallo')
    for (const next of [400, 201]) {
      await person.click(submit())
      await person.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
      await screen.findByText(/wurde noch nicht gesendet/)
      await waitFor(() => {
        expect(submit()).toBeEnabled()
      })
      status = next
    }
    await waitFor(() => {
      expect(input).toHaveAccessibleDescription(/Zu dieser Kennung gibt es kein Konto/)
    })
    expect(keys[1]).toBe(keys[0])
    await waitFor(() => {
      expect(chosen()).toEqual(['Anna Beispielanna@verein.de', `${anton._id}Kein Konto`])
    })
    await person.click(screen.getByRole('button', { name: `${anton._id} entfernen` }))
    expect(input).toBeValid()
    expect(JSON.parse(localStorage.getItem(`ehrenweb.notification.${admin._id}`) ?? '')).toMatchObject({ users: anna._id, message: 'Hallo' })
    await person.click(submit())
    expect(await screen.findByText('Notification sent successfully!')).toBeInTheDocument()
  })

  it('come back with the draft', async () => {
    const draft = { to: 'some', user: 'ber', users: `${anna._id} ${anton._id}`, message: 'Hallo' }
    localStorage.setItem(`ehrenweb.notification.${admin._id}`, JSON.stringify(draft))
    const { input } = await open()
    expect(input).toHaveValue('ber')
    expect(await screen.findByRole('button', { name: 'Anton Beispiel entfernen' })).toBeInTheDocument()
    expect(chosen()).toHaveLength(2)
    expect(heard()).toBe('')
  })
})
