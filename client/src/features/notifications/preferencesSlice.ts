import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Preferences } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import type { Failure } from '@/lib/failure'
import type { Status } from '@/lib/list'

interface PreferencesState {
  /** As the server has them. */
  preferences?: Preferences
  status: Status
  failure?: Failure
}

const initialState: PreferencesState = { status: 'idle' }
const path = '/api/user/me/preferences'

export const fetchPreferences = apiThunk('preferences/fetchPreferences', () => api.get(path))

export const savePreferences = apiThunk('preferences/savePreferences', (body: Preferences) => api.put(path, { body }))

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchPreferences.pending, (state) => {
        state.status = 'pending'
      })
      .addCase(fetchPreferences.fulfilled, (state, { payload }) => {
        state.status = 'succeeded'
        state.preferences = payload
        state.failure = undefined
      })
      .addCase(fetchPreferences.rejected, (state, { payload }) => {
        state.status = 'failed'
        state.failure = payload
      })
      .addCase(savePreferences.fulfilled, (state, { payload }) => {
        state.preferences = payload
      })
  },
})

export const preferencesReducer = preferencesSlice.reducer

export const selectPreferences = (state: RootState) => state.preferences
