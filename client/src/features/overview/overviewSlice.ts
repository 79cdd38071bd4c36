import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Overview } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import type { Failure } from '@/lib/failure'
import type { Status } from '@/lib/list'

interface OverviewState {
  overview: Overview | null
  status: Status
  failure?: Failure
}

const initialState: OverviewState = { overview: null, status: 'idle' }

export const fetchOverview = apiThunk('overview/fetchOverview', () => api.get('/api/admin/overview'))

const overviewSlice = createSlice({
  name: 'overview',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchOverview.pending, (state) => {
        state.status = 'pending'
      })
      .addCase(fetchOverview.fulfilled, (state, { payload }) => {
        state.status = 'succeeded'
        state.overview = payload
      })
      .addCase(fetchOverview.rejected, (state, { payload }) => {
        state.status = 'failed'
        state.failure = payload
      })
  },
})

export const overviewReducer = overviewSlice.reducer

export const selectOverview = (state: RootState) => state.overview
