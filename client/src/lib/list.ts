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
  /** Which page this is, or will be once its answer is here; nothing for a list that has no pages. */
  page?: number
  /** The call whose answer counts; answers to older ones are dropped. */
  asked?: string
}

export function emptyList<T>(): List<T> {
  return { status: 'idle', items: [], total: 0 }
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
    })
    .addCase(thunk.fulfilled, (state, { payload, meta }) => {
      const list = pick(state as State)
      if (list.asked !== meta.requestId) return
      Object.assign(list, payload)
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
function pageIn(arg: unknown): number | undefined {
  const page = typeof arg === 'object' && arg !== null && 'page' in arg ? arg.page : arg
  return typeof page === 'number' ? page : undefined
}
