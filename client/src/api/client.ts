import type { Failure } from '@/lib/failure'
import type { Page } from '@/lib/list'

import type { Entry, Input, ListPath, Method, PathOf, Reply } from './operations'
import type { paths } from './schema'
import { underOneKey } from './submissions'

/** How many milliseconds a call may take, and a file stay silent. */
const patience = 30_000

/** Where the API is; empty for the page's own origin. */
export const base = import.meta.env.VITE_API_URL ?? ''

/** A call that did not succeed. */
export class ApiError extends Error implements Failure {
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: Record<string, string>,
    readonly requestId?: string,
    readonly retryAfter?: number,
    readonly overtaken?: boolean,
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** The same as plain data. */
  get failure(): Failure {
    const { status, message, fields, requestId, retryAfter, overtaken } = this
    return { status, message, fields, requestId, retryAfter, overtaken }
  }
}

type Args<I> = object extends I ? [input?: I] : [input: I]

export const api = {
  get: <P extends PathOf<'get'>>(path: P, ...[input]: Args<Input<'get', P>>) => json<Reply<'get', P>>('get', path, input),
  post: <P extends PathOf<'post'>>(path: P, ...[input]: Args<Input<'post', P>>) => json<Reply<'post', P>>('post', path, input),
  put: <P extends PathOf<'put'>>(path: P, ...[input]: Args<Input<'put', P>>) => json<Reply<'put', P>>('put', path, input),
  patch: <P extends PathOf<'patch'>>(path: P, ...[input]: Args<Input<'patch', P>>) => json<Reply<'patch', P>>('patch', path, input),
  delete: <P extends PathOf<'delete'>>(path: P, ...[input]: Args<Input<'delete', P>>) => json<Reply<'delete', P>>('delete', path, input),

  /** A file to keep, under the contract's path. It may take its time as long as something of it comes. */
  async file(path: '/api/user/me/export'): Promise<Blob> {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        silence.abort()
      }, patience)
    }
    heard()
    try {
      const { body, headers } = await call('get', path, undefined, undefined, silence.signal)
      const pass = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, on) {
          heard()
          on.enqueue(part)
        },
      })
      return await new Response(body?.pipeThrough(pass), { headers }).blob()
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError(0, '')
    } finally {
      clearTimeout(timer)
    }
  },

  /** One page of a list, counted from 1. */
  async page<P extends ListPath>(
    path: P,
    query: { limit: number; page: number } & Query,
    ...[input]: Args<Input<'get', P>>
  ): Promise<Page<Entry<P>>> {
    const reply = await call('get', fill(path, input) + written(query))
    const items = (await read(reply)) as Entry<P>[]
    return { items, total: Number(reply.headers.get('X-Total-Count') ?? items.length) }
  },
}

/** What a list is asked for besides its page; what is empty is not sent. */
export type Query = Record<string, string | number | undefined>

/** Where the browser finds a file of the API. */
export function fileLink(path: keyof paths, query: Query): string {
  return base + path + written(query)
}

function written(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
}

/**
 * Renews the session's cookies. Calls that come while one is under way share it: the server takes each refresh token once.
 */
export function refreshSession(): Promise<void> {
  refreshing ??= send('post', '/api/user/refresh-token')
    .then(() => {
      refreshes += 1
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

let refreshing: Promise<void> | undefined
let refreshes = 0

/** Their 401 is an answer, not an expired session. */
const answersItself = new Set<string>(['/api/user/login', '/api/user/refresh-token'] satisfies (keyof paths)[])

interface Given {
  body?: unknown
  path?: Record<string, string>
}

/** What is sent with these is stored. */
const stores = new Set<string>([
  '/api/contact',
  '/api/message/send',
  '/api/notifications',
  '/api/request/sent',
  '/api/request/{id}/status',
  '/api/tickets',
  '/api/tickets/{id}/reply',
  '/api/tickets/{id}/respond',
] satisfies (keyof paths)[])

async function json<T>(method: Method, path: string, input: Given = {}): Promise<T> {
  const filled = fill(path, input)
  const answer = async (key?: string) => (await read(await call(method, filled, input.body, key))) as T
  if (method === 'get' || !stores.has(path)) return answer()
  return underOneKey(`${filled} ${JSON.stringify(input.body)}`, answer, wasRefused)
}

/** Whether the server has said that it did not do it; without an answer it may have. */
function wasRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function fill(path: string, input: Given = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''))
}

/** Sends, and once more with renewed cookies where the session had expired. */
async function call(method: Method, path: string, body?: unknown, key?: string, signal?: AbortSignal): Promise<Response> {
  const before = refreshes
  try {
    return await send(method, path, body, key, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || answersItself.has(path)) throw error
    if (refreshes === before) await refreshSession()
    return send(method, path, body, key, signal)
  }
}

async function send(method: Method, path: string, body?: unknown, key?: string, signal = AbortSignal.timeout(patience)): Promise<Response> {
  const reply = await fetch(base + path, {
    method: method.toUpperCase(),
    credentials: 'include',
    signal,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, '')
  })
  if (!reply.ok) throw await failed(reply)
  return reply
}

async function failed(reply: Response): Promise<ApiError> {
  const said = (await reply.json().catch(() => null)) as { message?: unknown; fields?: Record<string, string>; current?: unknown } | null
  const message = typeof said?.message === 'string' ? said.message : ''
  const { headers, status } = reply
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  return new ApiError(status, message, said?.fields, headers.get('X-Request-Id') ?? undefined, retryAfter, said?.current !== undefined)
}

/** The body. One that is not JSON came from something between us and the server. */
function read(reply: Response): Promise<unknown> {
  return reply.json().catch(() => {
    throw new ApiError(0, '')
  })
}
