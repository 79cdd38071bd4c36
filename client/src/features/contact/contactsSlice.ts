import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Contact } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import type { ListQuery } from '@/lib/useListQuery'
import { pageSize } from '@/lib/usePage'

/** A page of what visitors have written to the team. */
const initialState: { all: List<Contact> } = { all: emptyList() }

export const fetchContacts = apiThunk('contacts/fetchContacts', (query: { page: number } & Partial<ListQuery>) =>
  api.page('/api/contact', { limit: pageSize, ...query }),
)

const contactsSlice = createSlice({
  name: 'contacts',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchContacts, (state) => state.all)
  },
})

export const contactsReducer = contactsSlice.reducer

export const selectContacts = (state: RootState) => state.contacts.all
