import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Session } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'

interface AccountState {
  /** Where the user is signed in. */
  sessions: List<Session>
}

const initialState: AccountState = { sessions: emptyList() }

export const fetchSessions = apiThunk('account/fetchSessions', async () => {
  const items = await api.get('/api/user/me/sessions')
  return { items, total: items.length }
})

export const endSession = apiThunk('account/endSession', (id: string) => api.delete('/api/user/me/sessions/{id}', { path: { id } }))

export const endOtherSessions = apiThunk('account/endOtherSessions', () => api.delete('/api/user/me/sessions'))

export const fetchExport = apiThunk('account/fetchExport', async () => {
  // The store holds plain data: a blob's address is one.
  return URL.createObjectURL(await api.file('/api/user/me/export'))
})

const accountSlice = createSlice({
  name: 'account',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchSessions, (state) => state.sessions)
  },
})

export const accountReducer = accountSlice.reducer

export const selectSessions = (state: RootState) => state.account.sessions
