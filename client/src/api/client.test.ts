import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aRequest, erika } from '@/test/fixtures'
import { answer, noAnswer, pages, server } from '@/test/server'

import { api, refreshSession } from './client'

/** A server whose access token has expired: every call gets 401 until the session is renewed. */
function expiredSession(renewal: () => Response) {
  const calls = { me: 0, list: 0, refresh: 0 }
  let fresh = false
  const unauthorized = () => HttpResponse.json({ message: 'Bitte melden Sie sich an.' }, { status: 401 })
  server.use(
    http.get('/api/user/me', () => {
      calls.me += 1
      return fresh ? HttpResponse.json(erika) : unauthorized()
    }),
    http.get('/api/request', () => {
      calls.list += 1
      return fresh ? HttpResponse.json([]) : unauthorized()
    }),
    http.post('/api/user/refresh-token', () => {
      calls.refresh += 1
      const reply = renewal()
      fresh = reply.ok
      return reply
    }),
  )
  return calls
}

describe('the client', () => {
  it('renews an expired session and repeats the call', async () => {
    const calls = expiredSession(() => HttpResponse.json({ message: 'ok' }))
    await expect(api.get('/api/user/me')).resolves.toEqual(erika)
    expect(calls).toEqual({ me: 2, list: 0, refresh: 1 })
  })

  it('renews once for calls that run side by side', async () => {
    const calls = expiredSession(() => HttpResponse.json({ message: 'ok' }))
    await Promise.all([api.get('/api/user/me'), api.page('/api/request', { limit: 10, page: 1 }), api.get('/api/user/me')])
    expect(calls).toEqual({ me: 4, list: 2, refresh: 1 })
  })

  it('gives up with 401 when the session cannot be renewed', async () => {
    const calls = expiredSession(() => HttpResponse.json({ message: 'Bitte melden Sie sich an.' }, { status: 401 }))
    await expect(api.get('/api/user/me')).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual({ me: 1, list: 0, refresh: 1 })
  })

  it('repeats a call only once', async () => {
    server.use(answer('post', '/api/user/refresh-token', { message: 'ok' }))
    await expect(api.get('/api/user/me')).rejects.toMatchObject({ status: 401 })
  })

  it('does not take a renewal without an answer for a lost session', async () => {
    server.use(noAnswer('post', '/api/user/refresh-token'))
    await expect(api.get('/api/user/me')).rejects.toMatchObject({ status: 0 })
  })

  it('takes the 401 of a login as it is', async () => {
    server.use(
      answer('post', '/api/user/login', { message: 'Incorrect username or password' }, 401),
      answer('post', '/api/user/refresh-token', { message: 'must not be called' }, 500),
    )
    const body = { email: 'a@b.de', password: 'x' }
    await expect(api.post('/api/user/login', { body })).rejects.toMatchObject({ status: 401 })
  })

  it('can renew again after a renewal has failed', async () => {
    await expect(refreshSession()).rejects.toMatchObject({ status: 401 })
    server.use(answer('post', '/api/user/refresh-token', { message: 'ok' }))
    await expect(refreshSession()).resolves.toBeUndefined()
  })

  it('tells message, fields and the name of the call', async () => {
    const reply = { message: 'Bitte prüfen Sie Ihre Eingaben.', fields: { email: 'Bitte füllen Sie dieses Feld aus.' } }
    server.use(answer('post', '/api/user/forgot-password', reply, 400, { 'X-Request-Id': 'k7f3a9' }))
    await expect(api.post('/api/user/forgot-password', { body: { email: '' } })).rejects.toMatchObject({
      ...reply,
      status: 400,
      requestId: 'k7f3a9',
    })
  })

  it('tells how long to wait', async () => {
    server.use(answer('post', '/api/contact', { message: 'Zu viele Versuche.' }, 429, { 'Retry-After': '40' }))
    const body = { name: 'Erika', email: 'erika@verein.de', subject: 'Hallo', message: 'Hallo!' }
    await expect(api.post('/api/contact', { body })).rejects.toMatchObject({ status: 429, retryAfter: 40 })
  })

  it('has no message where a proxy answers with a page', async () => {
    server.use(http.get('/api/config', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })))
    await expect(api.get('/api/config')).rejects.toMatchObject({ status: 502, message: '' })
  })

  it('takes a page in the place of an answer for no answer', async () => {
    server.use(http.get('/api/config', () => new HttpResponse('<h1>Bitte im WLAN anmelden</h1>')))
    await expect(api.get('/api/config')).rejects.toMatchObject({ status: 0 })
  })

  it('takes an answer that does not come within half a minute for no answer', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    server.use(
      http.get('/api/config', () => {
        limit.abort()
        return new Promise<never>(() => undefined)
      }),
    )
    await expect(api.get('/api/config')).rejects.toMatchObject({ status: 0 })
    expect(timeout).toHaveBeenCalledWith(30_000)
    timeout.mockRestore()
  })

  describe('while time passes', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
        const limit = new AbortController()
        setTimeout(() => {
          limit.abort()
        }, time)
        return limit.signal
      })
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    /** Answers bit by bit; as in a browser, a call that is ended has no more of its answer. */
    const trickle = (path: string, pull: (body: ReadableStreamDefaultController) => Promise<void>) =>
      http.get(path, ({ request }) => {
        const start = (body: ReadableStreamDefaultController) => {
          request.signal.addEventListener('abort', () => {
            body.error(request.signal.reason)
          })
        }
        return new HttpResponse(new ReadableStream({ start, pull }, { highWaterMark: 0 }), { headers: { 'Content-Type': 'application/zip' } })
      })

    it('takes a file however long it takes, as long as something comes', async () => {
      const parts = ['in ', 'einer ', 'langen ', 'Leitung ', 'eine ', 'Minute']
      const whole = parts.join('')
      server.use(
        trickle('/api/user/me/export', async (body) => {
          await vi.advanceTimersByTimeAsync(10_000)
          const part = parts.shift()
          if (part) body.enqueue(new TextEncoder().encode(part))
          else body.close()
        }),
      )
      const file = await api.file('/api/user/me/export')
      expect(await file.text()).toBe(whole)
      expect(file.type).toBe('application/zip')
      expect(vi.getTimerCount()).toBe(0)
    })

    it('gives a file up when nothing more of it comes', async () => {
      let pulls = 0
      server.use(
        trickle('/api/user/me/export', async (body) => {
          pulls += 1
          if (pulls === 1) {
            body.enqueue(new TextEncoder().encode('Anfang'))
            return
          }
          await vi.advanceTimersByTimeAsync(30_000)
          await new Promise(() => undefined)
        }),
      )
      await expect(api.file('/api/user/me/export')).rejects.toMatchObject({ status: 0 })
    })

    it('gives a file up that does not begin', async () => {
      server.use(
        http.get('/api/user/me/export', async () => {
          await vi.advanceTimersByTimeAsync(30_000)
          return new Promise<never>(() => undefined)
        }),
      )
      await expect(api.file('/api/user/me/export')).rejects.toMatchObject({ status: 0 })
    })

    it('gives any other answer up that is not there after half a minute', async () => {
      server.use(
        trickle('/api/config', async (body) => {
          await vi.advanceTimersByTimeAsync(10_000)
          body.enqueue(new TextEncoder().encode(' '))
        }),
      )
      await expect(api.get('/api/config')).rejects.toMatchObject({ status: 0 })
    })
  })

  it('fills the path and escapes what it fills in', async () => {
    let asked = ''
    server.use(
      http.patch('/api/user/reset-password/:token', ({ request }) => {
        asked = new URL(request.url).pathname
        return HttpResponse.json({ message: 'ok' })
      }),
    )
    const body = { password: 'x', confirmPassword: 'x' }
    await api.patch('/api/user/reset-password/{token}', { path: { token: 'a/b?c' }, body })
    expect(asked).toBe('/api/user/reset-password/a%2Fb%3Fc')
  })

  it('knows how many entries a list has in all', async () => {
    const all = Array.from({ length: 23 }, () => aRequest())
    server.use(pages('/api/request', all))
    await expect(api.page('/api/request', { limit: 10, page: 3 })).resolves.toEqual({ items: all.slice(20), total: 23 })
  })
})
