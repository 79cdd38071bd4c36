import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import { answer, server } from '@/test/server'

import { api } from './client'

const body = { subject: 'Logo', message: 'Wo?' }

/** A server that answers the next tickets so, the last way from then on, and keeps the keys that came. */
function ticketsAnswer(...statuses: (number | 'none')[]) {
  const keys: string[] = []
  server.use(
    http.post('/api/tickets', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? '')
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      return status === 'none' ? HttpResponse.error() : HttpResponse.json({ _id: '1', message: 'x' }, { status })
    }),
  )
  return keys
}

const send = (message = body.message) => api.post('/api/tickets', { body: { ...body, message } }).catch(() => undefined)

describe('what is sent to be stored', () => {
  it('keeps its key until it is answered', async () => {
    const keys = ticketsAnswer('none', 503, 201, 201)
    for (let i = 0; i < 4; i += 1) await send()
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('has one key while it is under way twice', async () => {
    const keys = ticketsAnswer(201)
    await Promise.all([send(), send()])
    expect(keys[1]).toBe(keys[0])
  })

  it('gets a new key with other content, and after a refusal', async () => {
    const keys = ticketsAnswer('none', 'none', 400, 201)
    await send()
    await send('Und wann?')
    await send('Und wann?')
    await send('Und wann?')
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[1])
    expect(keys[3]).not.toBe(keys[1])
  })

  it('keeps its key over a renewal of the session', async () => {
    server.use(answer('post', '/api/user/refresh-token', { message: 'ok' }))
    const keys = ticketsAnswer(401, 201)
    await send()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('is the only thing with a key', async () => {
    let key: string | null = ''
    server.use(
      http.post('/api/user/login', ({ request }) => {
        key = request.headers.get('Idempotency-Key')
        return HttpResponse.json({})
      }),
    )
    await api.post('/api/user/login', { body: { email: 'a@b.de', password: 'x' } })
    expect(key).toBeNull()
  })
})
