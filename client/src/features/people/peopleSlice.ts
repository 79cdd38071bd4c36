import { createSlice, isAnyOf } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Person } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import type { Failure } from '@/lib/failure'
import { idIn } from '@/lib/ids'
import { emptyList, trackList, type List } from '@/lib/list'
import type { ListQuery } from '@/lib/useListQuery'
import { pageSize } from '@/lib/usePage'

interface PeopleState {
  /** A page of the accounts. */
  all: List<Person>
  /** The accounts that are known, by their ids. */
  byId: Record<string, Person>
  /** Why an account could not be had, by its id. */
  failures: Record<string, Failure | undefined>
}

const initialState: PeopleState = { all: emptyList(), byId: {}, failures: {} }

export const fetchPeople = apiThunk('people/fetchPeople', (query: { page: number } & Partial<ListQuery>) =>
  api.page('/api/user', { limit: pageSize, ...query }),
)

/** The accounts with the ids, in one call. */
export const fetchNames = apiThunk('people/fetchNames', (ids: string[]) => api.page('/api/user', { limit: 100, page: 1, ids: ids.join(',') }))

/** The first of those whose name, address or id has the words in it; locked ones only by their id. */
export const findPeople = apiThunk('people/findPeople', (q: string) =>
  api.page('/api/user', { limit: pageSize, page: 1, q, status: idIn(q) ? undefined : 'enabled' }),
)

/** How many accounts are not locked. */
export const countEnabled = apiThunk('people/countEnabled', async () =>
  (await api.page('/api/user', { limit: 1, page: 1, status: 'enabled' })).total,
)

export const fetchPerson = apiThunk('people/fetchPerson', (id: string) => api.get('/api/user/{id}', { path: { id } }))

export const setAdmin = apiThunk('people/setAdmin', ({ id, ...body }: { id: string; isAdmin: boolean }) =>
  api.put('/api/user/{id}/admin', { path: { id }, body }),
)

export const setDisabled = apiThunk('people/setDisabled', ({ id, ...body }: { id: string; disabled: boolean }) =>
  api.put('/api/user/{id}/disabled', { path: { id }, body }),
)

const peopleSlice = createSlice({
  name: 'people',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchPeople, (state) => state.all)
    builder
      .addCase(fetchPerson.pending, (state, { meta }) => {
        state.failures[meta.arg] = undefined
      })
      .addCase(fetchPerson.rejected, (state, { meta, payload }) => {
        state.failures[meta.arg] = payload
      })
      .addMatcher(isAnyOf(fetchNames.fulfilled, findPeople.fulfilled), (state, { payload }) => {
        for (const person of payload.items) state.byId[person._id] = { ...state.byId[person._id], ...person }
      })
      .addMatcher(isAnyOf(fetchPerson.fulfilled, setAdmin.fulfilled, setDisabled.fulfilled), (state, { payload }) => {
        state.byId[payload._id] = payload
      })
  },
})

export const peopleReducer = peopleSlice.reducer

export const selectPeople = (state: RootState) => state.people.all
export const selectNames = (state: RootState): Partial<Record<string, Person>> => state.people.byId
export const selectPerson = (id: string) => (state: RootState) => state.people.byId[id]
export const selectPersonFailure = (id: string) => (state: RootState) => state.people.failures[id]
