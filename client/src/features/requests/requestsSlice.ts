import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { NewRequest, Request } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import { pageSize } from '@/lib/usePage'

interface RequestsState {
  /** The few newest ones of the signed-in user. */
  latest: List<Request>
  /** A page of the signed-in user's own. */
  own: List<Request>
  /** A page of everybody's. */
  all: List<Request>
}

const initialState: RequestsState = { latest: emptyList(), own: emptyList(), all: emptyList() }

export const fetchLatestRequests = apiThunk('requests/fetchLatestRequests', () =>
  api.page('/api/request', { limit: 3, page: 1 }),
)

export const fetchOwnRequests = apiThunk('requests/fetchOwnRequests', (page: number) =>
  api.page('/api/request', { limit: pageSize, page }),
)

export const fetchAllRequests = apiThunk('requests/fetchAllRequests', (page: number) =>
  api.page('/api/request/all', { limit: pageSize, page }),
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
  },
})

export const requestsReducer = requestsSlice.reducer

export const selectLatestRequests = (state: RootState) => state.requests.latest
export const selectOwnRequests = (state: RootState) => state.requests.own
export const selectAllRequests = (state: RootState) => state.requests.all
