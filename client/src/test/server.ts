import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

import type { Config, Legal, Overview, User } from '@/api/types'

export const config: Config = { contactEmail: 'kontakt@ehrenweb.example', demo: null }

export const legal: Legal = {
  provider: {
    name: 'Ehrenweb e. V.',
    representative: 'Erika Musterfrau',
    street: 'Vereinsweg 1',
    city: '12345 Musterstadt',
    email: 'verein@ehrenweb.example',
    phone: '+49 30 1234567',
    register: '',
    authority: 'Landesbeauftragte für den Datenschutz',
  },
  missing: [],
  data: [{ name: 'Konto', content: 'Name', purpose: 'Anmeldung', basis: 'Art. 6', kept: 'Solange es besteht' }],
}

/** While nothing is open and nothing has come in. */
export const overview: Overview = {
  requests: { count: 0, first: [] },
  tickets: { count: 0, first: [] },
  months: Array.from({ length: 12 }, (_, i) => ({
    month: `2026-${String(i + 1).padStart(2, '0')}`,
    requests: { approved: 0, rejected: 0, pending: 0, withdrawn: 0 },
    tickets: 0,
    answered: 0,
  })),
  monthsAsOf: '2026-12-01T10:00:00Z',
}

/** Answers every call of that kind with the body. */
export function answer(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body: JsonBodyType, status = 200, headers = {}): HttpHandler {
  return http[method](path, () => HttpResponse.json(body, { status, headers }))
}

/** The server cannot be reached by that call. */
export function noAnswer(method: 'get' | 'post', path: string): HttpHandler {
  return http[method](path, () => HttpResponse.error())
}

export const signedInAs = (user: User) => answer('get', '/api/user/me', user)

/** One page of a list, as the server cuts it. */
export function pages(path: string, all: JsonBodyType[]): HttpHandler {
  return http.get(path, ({ request }) => {
    const query = new URL(request.url).searchParams
    const limit = Number(query.get('limit'))
    const start = (Number(query.get('page')) - 1) * limit
    return HttpResponse.json(all.slice(start, start + limit), { headers: { 'X-Total-Count': String(all.length) } })
  })
}

/** Answers, and keeps the bodies that came. */
export function listen<Body>(method: 'post' | 'put' | 'patch', path: string, body: JsonBodyType, status = 200) {
  const bodies: Body[] = []
  const handler = http[method](path, async ({ request }) => {
    bodies.push((await request.json()) as Body)
    return HttpResponse.json(body, { status })
  })
  return { bodies, handler }
}

/** What a visitor meets, and a user who has written nothing yet. A test adds what it needs; any other call fails it. */
export const server = setupServer(
  answer('get', '/api/config', config),
  answer('get', '/api/legal', legal),
  answer('get', '/api/user/me', { message: 'Bitte melden Sie sich an.' }, 401),
  answer('post', '/api/user/refresh-token', { message: 'Bitte melden Sie sich an.' }, 401),
  answer('get', '/api/user/me/sessions', []),
  pages('/api/user', []),
  pages('/api/request', []),
  pages('/api/tickets/my-tickets', []),
  pages('/api/tickets/all', []),
  answer('get', '/api/notifications/unread', { count: 0 }),
  answer('get', '/api/user/me/preferences', { mail: { decision: true, answer: true } }),
  pages('/api/notifications/:userId', []),
  pages('/api/mail', []),
  answer('get', '/api/admin/overview', overview),
)
