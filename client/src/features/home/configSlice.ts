import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Config } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import type { Status } from '@/lib/list'

interface ConfigState {
  config: Config | null
  status: Status
}

const initialState: ConfigState = { config: null, status: 'idle' }

export const fetchConfig = apiThunk('config/fetchConfig', () => api.get('/api/config'))

const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchConfig.pending, (state) => {
        state.status = 'pending'
      })
      .addCase(fetchConfig.fulfilled, (state, { payload }) => {
        state.status = 'succeeded'
        state.config = payload
      })
      .addCase(fetchConfig.rejected, (state) => {
        state.status = 'failed'
      })
  },
})

export const configReducer = configSlice.reducer

export const selectConfig = (state: RootState) => state.config.config
