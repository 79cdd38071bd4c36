import { describe, expect, it } from 'vitest'

import type { NewMessage, UserMessage } from '@/api/types'
import { makeStore } from '@/app/store'
import { checkSession, logout } from '@/features/auth/authSlice'
import { erika } from '@/test/fixtures'
import { answer, listen, server, signedInAs } from '@/test/server'

import { fetchMessages, selectMessages, sendMessage } from './messagesSlice'

const aMessage = (message: string): UserMessage => ({
  _id: 'd'.repeat(24),
  user: erika._id,
  message,
  createdAt: '2025-11-20T09:05:00Z',
})

describe('the messages', () => {
  it('are fetched', async () => {
    server.use(answer('get', '/api/message', [aMessage('Hallo')]))
    const store = makeStore()
    expect(selectMessages(store.getState()).status).toBe('idle')
    await store.dispatch(fetchMessages())
    expect(selectMessages(store.getState())).toMatchObject({ status: 'succeeded', total: 1, items: [{ message: 'Hallo' }] })
  })

  it('are sent and stand first', async () => {
    const sent = listen<NewMessage>('post', '/api/message/send', aMessage('Neu'), 201)
    server.use(answer('get', '/api/message', [aMessage('Alt')]), sent.handler)
    const store = makeStore()
    await store.dispatch(fetchMessages())
    await store.dispatch(sendMessage({ message: 'Neu' })).unwrap()
    expect(sent.bodies).toEqual([{ message: 'Neu' }])
    expect(selectMessages(store.getState()).items.map(({ message }) => message)).toEqual(['Neu', 'Alt'])
  })

  it('tell why they could not be fetched or sent', async () => {
    server.use(answer('get', '/api/message', { message: 'Es klemmt.' }, 503))
    server.use(answer('post', '/api/message/send', { message: 'Bitte prüfen Sie Ihre Eingaben.' }, 400))
    const store = makeStore()
    await store.dispatch(fetchMessages())
    expect(selectMessages(store.getState())).toMatchObject({ status: 'failed', failure: { status: 503 } })
    await expect(store.dispatch(sendMessage({ message: '' })).unwrap()).rejects.toMatchObject({ status: 400 })
  })

  it('are forgotten at the logout', async () => {
    server.use(answer('get', '/api/message', [aMessage('Hallo')]), answer('post', '/api/user/logout', { message: 'ok' }))
    server.use(signedInAs(erika))
    const store = makeStore()
    await store.dispatch(checkSession())
    await store.dispatch(fetchMessages())
    await store.dispatch(logout())
    expect(selectMessages(store.getState())).toEqual({ status: 'idle', items: [], total: 0 })
  })
})
