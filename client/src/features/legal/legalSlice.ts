import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Legal } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import type { Failure } from '@/lib/failure'
import type { Status } from '@/lib/list'

interface LegalState {
  legal: Legal | null
  status: Status
  failure?: Failure
}

const initialState: LegalState = { legal: null, status: 'idle' }

export const fetchLegal = apiThunk('legal/fetchLegal', () => api.get('/api/legal'))

const legalSlice = createSlice({
  name: 'legal',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchLegal.pending, (state) => {
        state.status = 'pending'
      })
      .addCase(fetchLegal.fulfilled, (state, { payload }) => {
        state.status = 'succeeded'
        state.legal = payload
      })
      .addCase(fetchLegal.rejected, (state, { payload }) => {
        state.status = 'failed'
        state.failure = payload
      })
  },
})

export const legalReducer = legalSlice.reducer

export const selectLegal = (state: RootState) => state.legal
