import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Preferences } from '@/api/types'
import { aNotification, erika } from '@/test/fixtures'
import { renderAt } from '@/test/renderAt'
import { answer, listen, pages, server, signedInAs } from '@/test/server'

const own = `/api/notifications/${erika._id}`
const unread = (count: number) => answer('get', '/api/notifications/unread', { count })
const bell = (name: RegExp | string) => screen.findByRole('link', { name })

describe('the bell', () => {
  it('says how many are unread, and leads to them', async () => {
    renderAt('/about', signedInAs(erika), unread(3))
    const link = await bell('Benachrichtigungen, 3 ungelesen')
    expect(link).toHaveAttribute('href', '/dashboard/notifications')
    expect(link).toHaveTextContent('3')
  })

  it('has room for two digits', async () => {
    renderAt('/about', signedInAs(erika), unread(100))
    expect(await bell('Benachrichtigungen, 100 ungelesen')).toHaveTextContent('99+')
  })

  it('is not there for visitors', async () => {
    renderAt('/about')
    await screen.findByRole('link', { name: 'Anmelden' })
    expect(screen.queryByRole('link', { name: /Benachrichtigungen/ })).not.toBeInTheDocument()
  })
})

describe('a notification', () => {
  it('is marked as read, keeps the focus, and the bell counts one less', async () => {
    const note = aNotification()
    const { person } = renderAt('/dashboard/notifications', signedInAs(erika), pages(own, [note]), unread(2))
    server.use(answer('put', `/api/notifications/${note._id}/read`, { ...note, read: true }), unread(1))
    await person.click(await screen.findByRole('button', { name: 'Als gelesen markieren' }))
    const item = screen.getByText(note.message).closest('li') as HTMLElement
    await expect.poll(() => within(item).queryByText('Neu')).toBeNull()
    expect(item).toHaveFocus()
    expect(await bell('Benachrichtigungen, 1 ungelesen')).toBeInTheDocument()
  })

  it('leads to what it is about, and is read by that', async () => {
    const about = { type: 'request' as const, id: 'c'.repeat(24) }
    const note = aNotification({ about })
    const request = answer('get', `/api/request/${about.id}`, { message: 'weg' }, 404)
    const { person, address } = renderAt('/dashboard/notifications', signedInAs(erika), pages(own, [note]), unread(1), request)
    await bell('Benachrichtigungen, 1 ungelesen')
    server.use(answer('get', '/api/notifications/unread', { count: 0 }), answer('put', `/api/notifications/${note._id}/read`, { ...note, read: true }))
    await person.click(await screen.findByRole('link', { name: 'Anfrage ansehen' }))
    await expect.poll(address).toBe(`/dashboard/requests/${about.id}`)
    expect(await bell('Benachrichtigungen, keine ungelesen')).toBeInTheDocument()
  })

  it('is marked with all others up to the newest that is shown', async () => {
    const notes = [aNotification({ createdAt: '2025-11-21T08:00:00.123Z' }), aNotification({ message: 'Älter' })]
    const sent = listen<{ upTo: string }>('put', '/api/notifications/read', { count: 0 })
    const { person } = renderAt('/dashboard/notifications', signedInAs(erika), pages(own, notes), unread(2), sent.handler)
    await screen.findByText('Älter')
    await person.click(await screen.findByRole('button', { name: 'Alle als gelesen markieren' }))
    expect(await screen.findByText('Sie haben alle Benachrichtigungen gelesen.')).toBeInTheDocument()
    expect(sent.bodies).toEqual([{ upTo: '2025-11-21T08:00:00.123Z' }])
    expect(screen.queryByText('Neu')).not.toBeInTheDocument()
  })
})

describe('what comes by mail as well', () => {
  it('is shown, changed and saved', async () => {
    const chosen = { mail: { decision: false, answer: false } }
    const sent = listen<Preferences>('put', '/api/user/me/preferences', chosen)
    const before = answer('get', '/api/user/me/preferences', { mail: { decision: true, answer: false } })
    const { person } = renderAt('/dashboard/notifications', signedInAs(erika), before, sent.handler)
    const decision = await screen.findByRole('checkbox', { name: /Anfragen wurde entschieden/ })
    expect(decision).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /Antwort/ })).not.toBeChecked()
    await person.click(decision)
    await person.click(screen.getByRole('button', { name: 'Auswahl speichern' }))
    expect(await screen.findByText('Ihre Auswahl ist gespeichert.')).toBeInTheDocument()
    expect(sent.bodies).toEqual([chosen])
    expect(screen.getByRole('checkbox', { name: /Anfragen wurde entschieden/ })).not.toBeChecked()
  })
})

/** What the browser has and jsdom lacks: a stream that the test speaks for. */
class Stream extends EventTarget {
  static CLOSED = 2
  static all: Stream[] = []
  readyState = 1
  onopen?: () => void
  onmessage?: () => void
  onerror?: () => void
  constructor(readonly url: string) {
    super()
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

describe('a new notification', () => {
  beforeEach(() => {
    Stream.all = []
    vi.stubGlobal('EventSource', Stream)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('comes without a reload, into the bell, the list and the other tabs', async () => {
    const others: unknown[] = []
    const channel = new BroadcastChannel('ehrenweb.notifications')
    channel.onmessage = ({ data }) => others.push(data)
    renderAt('/dashboard/notifications', signedInAs(erika))
    await screen.findByText('No notifications')
    expect(Stream.all.map(({ url }) => url)).toEqual(['/api/notifications/stream'])
    server.use(unread(1), pages(own, [aNotification()]))
    act(() => Stream.all[0]?.onmessage?.())
    expect(await bell('Benachrichtigungen, 1 ungelesen')).toBeInTheDocument()
    expect(await screen.findByText('Wir haben Ihren Antrag gelesen.')).toBeInTheDocument()
    await expect.poll(() => others).toEqual([erika._id])

    server.use(unread(2)) // another tab has heard of one
    act(() => {
      channel.postMessage(erika._id)
    })
    expect(await bell('Benachrichtigungen, 2 ungelesen')).toBeInTheDocument()
    channel.close()
  })

  it('is told to who hears the screen: not at first, not twice, not in a tab that nobody looks at', async () => {
    renderAt('/about', signedInAs(erika), unread(2))
    const said = () => screen.getByRole('banner').querySelector('[aria-live=polite]')?.textContent
    const come = async (count: number) => {
      server.use(unread(count))
      act(() => Stream.all[0]?.onmessage?.())
      await bell(`Benachrichtigungen, ${count || 'keine'} ungelesen`)
    }
    await bell('Benachrichtigungen, 2 ungelesen')
    expect(said()).toBe('')
    await come(3)
    expect(said()).toBe('1 neue Benachrichtigung, 3 ungelesen')
    await come(3)
    expect(said()).toBe('1 neue Benachrichtigung, 3 ungelesen')
    await come(5)
    expect(said()).toBe('2 neue Benachrichtigungen, 5 ungelesen')
    await come(0) // read in another tab
    expect(said()).toBe('')
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await come(1)
    expect(said()).toBe('')
  })

  it('is asked for when the stream was refused, and the stream ends with the session', async () => {
    const { router } = renderAt('/about', signedInAs(erika))
    await bell(/Benachrichtigungen/)
    const [stream] = Stream.all
    server.use(unread(4))
    act(() => {
      stream?.close()
      stream?.onerror?.()
    })
    expect(await bell('Benachrichtigungen, 4 ungelesen')).toBeInTheDocument()
    if (stream) stream.readyState = 1
    server.use(answer('post', '/api/user/logout', { message: 'Sie sind abgemeldet.' }))
    act(() => void router.navigate('/logout'))
    await expect.poll(() => stream?.readyState).toBe(2)
  })
})
