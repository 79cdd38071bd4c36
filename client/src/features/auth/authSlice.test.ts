import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import { makeStore } from '@/app/store'
import { fetchOwnTickets } from '@/features/tickets/ticketsSlice'
import { aTicket, admin, erika } from '@/test/fixtures'
import { answer, noAnswer, pages, server, signedInAs } from '@/test/server'

import { checkSession, login, selectSession } from './authSlice'

const credentials = { email: erika.email, password: 'vier gute Wörter' }

/** A call that is answered only once `tell` is called. */
function held(method: 'get' | 'post', path: string, status: number, body = {}) {
  let tell: () => void = () => undefined
  let arrive: () => void = () => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  server.use(
    http[method](path, async () => {
      arrive()
      await told
      return HttpResponse.json(body, { status })
    }),
  )
  return { arrived, tell }
}

describe('a login', () => {
  it('outlives the late answer that nobody is signed in', async () => {
    const renewal = held('post', '/api/user/refresh-token', 401)
    server.use(answer('post', '/api/user/login', erika))
    const store = makeStore()
    const check = store.dispatch(checkSession())
    await renewal.arrived
    await store.dispatch(login(credentials))
    renewal.tell()
    await check
    expect(store.getState().auth.user).toEqual(erika)
  })

  it('outlives the late 401 of a call from before', async () => {
    const renewal = held('post', '/api/user/refresh-token', 401)
    server.use(answer('get', '/api/tickets/my-tickets', {}, 401), answer('post', '/api/user/login', erika))
    const store = makeStore()
    const list = store.dispatch(fetchOwnTickets(1))
    await renewal.arrived
    await store.dispatch(login(credentials))
    renewal.tell()
    await list
    expect(store.getState().auth.user).toEqual(erika)
  })

  it('counts more than the answer to an older check, whatever it is', async () => {
    const check = held('get', '/api/user/me', 200, erika)
    server.use(answer('post', '/api/user/login', admin))
    const store = makeStore()
    const late = store.dispatch(checkSession())
    await check.arrived
    await store.dispatch(login(credentials))
    check.tell()
    await late
    expect(store.getState().auth.user).toEqual(admin)
  })

  it('still ends with the 401 of a call that came after it', async () => {
    server.use(answer('post', '/api/user/login', erika), answer('get', '/api/tickets/my-tickets', {}, 401))
    const store = makeStore()
    await store.dispatch(login(credentials))
    await store.dispatch(fetchOwnTickets(1))
    expect(selectSession(store.getState())).toBe('signedOut')
    expect(store.getState().auth.underWay).toEqual([])
  })
})

describe('another account', () => {
  it('is shown nothing of the one before', async () => {
    server.use(signedInAs(erika), pages('/api/tickets/my-tickets', [aTicket()]))
    const store = makeStore()
    await store.dispatch(checkSession())
    await store.dispatch(fetchOwnTickets(1))
    expect(store.getState().tickets.own.items).toHaveLength(1)
    server.use(signedInAs(admin))
    await store.dispatch(checkSession())
    expect(store.getState().auth.user).toEqual(admin)
    expect(store.getState().tickets.own).toEqual({ status: 'idle', items: [], total: 0 })
  })

  it('is not mixed with a list that comes late', async () => {
    server.use(signedInAs(erika))
    const list = held('get', '/api/tickets/my-tickets', 200, [aTicket()])
    const store = makeStore()
    await store.dispatch(checkSession())
    const late = store.dispatch(fetchOwnTickets(1))
    await list.arrived
    server.use(answer('post', '/api/user/login', admin))
    await store.dispatch(login(credentials))
    list.tell()
    await late
    expect(store.getState().tickets.own.items).toEqual([])
  })
})

describe('a wrong password', () => {
  it('says nothing about the session', async () => {
    server.use(noAnswer('get', '/api/user/me'), answer('post', '/api/user/login', {}, 401))
    const store = makeStore()
    await store.dispatch(checkSession())
    await store.dispatch(login(credentials))
    expect(selectSession(store.getState())).toBe('unreachable')
  })
})

describe('a later check of the session', () => {
  it('keeps who is signed in until it has an answer, and where it gets none', async () => {
    server.use(signedInAs(erika))
    const store = makeStore()
    await store.dispatch(checkSession())
    server.use(noAnswer('get', '/api/user/me'))
    const check = store.dispatch(checkSession())
    expect(selectSession(store.getState())).toBe('signedIn')
    await check
    expect(selectSession(store.getState())).toBe('signedIn')
  })

  it('counts more than an older one', async () => {
    const older = held('post', '/api/user/refresh-token', 401)
    const store = makeStore()
    const late = store.dispatch(checkSession())
    await older.arrived
    server.use(signedInAs(erika))
    await store.dispatch(checkSession())
    older.tell()
    await late
    expect(store.getState().auth.user).toEqual(erika)
  })
})
