import { createSlice, isAnyOf } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Decision, NewRequest, Request } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import type { ListQuery } from '@/lib/useListQuery'
import { pageSize } from '@/lib/usePage'

interface RequestsState {
  /** The few newest ones of the signed-in user. */
  latest: List<Request>
  /** A page of the signed-in user's own. */
  own: List<Request>
  /** A page of everybody's. */
  all: List<Request>
  /** The one with a page of its own: a list of at most one. */
  one: List<Request> & { id?: string }
}

const initialState: RequestsState = { latest: emptyList(), own: emptyList(), all: emptyList(), one: emptyList() }

export const fetchLatestRequests = apiThunk('requests/fetchLatestRequests', () =>
  api.page('/api/request', { limit: 3, page: 1 }),
)

export const fetchOwnRequests = apiThunk('requests/fetchOwnRequests', (page: number) =>
  api.page('/api/request', { limit: pageSize, page }),
)

export const fetchAllRequests = apiThunk('requests/fetchAllRequests', (query: { page: number } & Partial<ListQuery>) =>
  api.page('/api/request/all', { limit: pageSize, ...query }),
)

export const fetchRequest = apiThunk('requests/fetchRequest', async (id: string) => ({
  items: [await api.get('/api/request/{id}', { path: { id } })],
  total: 1,
}))

export const decideRequest = apiThunk('requests/decideRequest', ({ id, ...body }: Decision & { id: string }) =>
  api.patch('/api/request/{id}/status', { path: { id }, body }),
)

export const withdrawRequest = apiThunk('requests/withdrawRequest', (id: string) =>
  api.put('/api/request/{id}/withdraw', { path: { id } }),
)

export const createRequest = apiThunk('requests/createRequest', (body: NewRequest) =>
  api.post('/api/request/sent', { body }),
)

const requestsSlice = createSlice({
  name: 'requests',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchLatestRequests, (state) => state.latest)
    trackList(builder, fetchOwnRequests, (state) => state.own)
    trackList(builder, fetchAllRequests, (state) => state.all)
    trackList(builder, fetchRequest, (state) => state.one)
    builder.addMatcher(fetchRequest.pending.match, (state, { meta }) => {
      if (state.one.id === meta.arg) return
      state.one = { ...emptyList(), id: meta.arg, status: 'pending', page: 1, asked: meta.requestId }
    })
    builder.addMatcher(isAnyOf(decideRequest.fulfilled, withdrawRequest.fulfilled), (state, { payload }) => {
      for (const list of Object.values(state)) {
        list.items = list.items.map((request) => (request._id === payload._id ? payload : request))
      }
    })
  },
})

export const requestsReducer = requestsSlice.reducer

export const selectLatestRequests = (state: RootState) => state.requests.latest
export const selectOwnRequests = (state: RootState) => state.requests.own
export const selectAllRequests = (state: RootState) => state.requests.all

const none = emptyList<Request>()

/** The request with the id, as far as it is known. */
export const selectRequest = (id: string) => (state: RootState) => (state.requests.one.id === id ? state.requests.one : none)
