import type { ActionReducerMapBuilder, AsyncThunk } from '@reduxjs/toolkit'

import type { Failure } from './failure'

export type Status = 'idle' | 'pending' | 'succeeded' | 'failed'

/** One page of a list, and how many entries there are in all. */
export interface Page<T> {
  items: T[]
  total: number
}

export interface List<T> extends Page<T> {
  status: Status
  failure?: Failure
  /** Which page was asked for last; the first one of a list that has no pages. */
  page?: number
  /** Which page the items are; nothing before the first answer. */
  held?: number
  /** What the list was asked for besides the page. */
  query?: string
  /** The call whose answer counts; answers to older ones are dropped. */
  asked?: string
}

export function emptyList<T>(): List<T> {
  return { status: 'idle', items: [], total: 0 }
}

/** The list as it is to be shown on a page: what is known of that page stays while it is asked for again. */
export function shownOn<T>(page: number, list: List<T>): List<T> {
  if (list.page === page && list.status === 'failed') return list
  return { ...list, status: list.held === page ? 'succeeded' : 'pending' }
}

type Thunk<T, Arg> = Pick<AsyncThunk<Page<T>, Arg, { rejectValue: Failure }>, 'pending' | 'fulfilled' | 'rejected'>

/** Keeps the list that `pick` finds in step with the calls of `thunk`. */
export function trackList<State, T, Arg>(
  builder: ActionReducerMapBuilder<State>,
  thunk: Thunk<T, Arg>,
  pick: (state: State) => List<T>,
) {
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      const list = pick(state as State)
      list.status = 'pending'
      list.asked = meta.requestId
      list.page = pageIn(meta.arg)
      const query = queryIn(meta.arg)
      if ((list.query ?? '') !== query) list.held = undefined
      list.query = query
    })
    .addCase(thunk.fulfilled, (state, { payload, meta }) => {
      const list = pick(state as State)
      if (list.asked !== meta.requestId) return
      Object.assign(list, payload)
      list.held = list.page
      list.status = 'succeeded'
      list.failure = undefined
    })
    .addCase(thunk.rejected, (state, { payload, meta }) => {
      const list = pick(state as State)
      if (list.asked !== meta.requestId) return
      list.status = 'failed'
      list.failure = payload
    })
}

/** The page that a call asks for: its argument, or a part of it. */
function pageIn(arg: unknown): number {
  const page = typeof arg === 'object' && arg !== null && 'page' in arg ? arg.page : arg
  return typeof page === 'number' ? page : 1
}

function queryIn(arg: unknown): string {
  return typeof arg === 'object' && arg !== null ? JSON.stringify({ ...arg, page: undefined }) : ''
}
