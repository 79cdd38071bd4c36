import { createSlice, isAnyOf } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { NewResponse, NewTicket, Ticket } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import type { ListQuery } from '@/lib/useListQuery'
import { pageSize } from '@/lib/usePage'

interface TicketsState {
  /** The few newest ones of the signed-in user. */
  latest: List<Ticket>
  /** A page of the signed-in user's own. */
  own: List<Ticket>
  /** A page of everybody's. */
  all: List<Ticket>
  /** A page of those that wait for the team. */
  waiting: List<Ticket>
  /** The one that a screen of its own shows. */
  one: List<Ticket>
}

const initialState: TicketsState = {
  latest: emptyList(),
  own: emptyList(),
  all: emptyList(),
  waiting: emptyList(),
  one: emptyList(),
}

export const fetchLatestTickets = apiThunk('tickets/fetchLatestTickets', () =>
  api.page('/api/tickets/my-tickets', { limit: 3, page: 1 }),
)

export const fetchOwnTickets = apiThunk('tickets/fetchOwnTickets', (page: number) =>
  api.page('/api/tickets/my-tickets', { limit: pageSize, page }),
)

export const fetchAllTickets = apiThunk('tickets/fetchAllTickets', (query: { page: number } & Partial<ListQuery>) =>
  api.page('/api/tickets/all', { limit: pageSize, ...query }),
)

export const fetchWaitingTickets = apiThunk('tickets/fetchWaitingTickets', (query: { page: number } & Partial<ListQuery>) =>
  api.page('/api/tickets/all', { limit: pageSize, ...query, sort: 'waiting' }),
)

export const fetchTicket = apiThunk('tickets/fetchTicket', async (id: string) => ({
  items: [await api.get('/api/tickets/{id}', { path: { id } })],
  total: 1,
}))

export const createTicket = apiThunk('tickets/createTicket', (body: NewTicket) => api.post('/api/tickets', { body }))

export const respondToTicket = apiThunk('tickets/respondToTicket', ({ id, ...body }: NewResponse & { id: string }) =>
  api.post('/api/tickets/{id}/respond', { path: { id }, body }),
)

export const replyToTicket = apiThunk('tickets/replyToTicket', ({ id, ...body }: NewResponse & { id: string }) =>
  api.post('/api/tickets/{id}/reply', { path: { id }, body }),
)

export const closeTicket = apiThunk('tickets/closeTicket', (id: string) => api.put('/api/tickets/{id}/close', { path: { id } }))

export const reopenTicket = apiThunk('tickets/reopenTicket', (id: string) => api.put('/api/tickets/{id}/reopen', { path: { id } }))

/** What answers with the ticket as it is then. */
const changed = [respondToTicket.fulfilled, replyToTicket.fulfilled, closeTicket.fulfilled, reopenTicket.fulfilled] as const

const ticketsSlice = createSlice({
  name: 'tickets',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchLatestTickets, (state) => state.latest)
    trackList(builder, fetchOwnTickets, (state) => state.own)
    trackList(builder, fetchAllTickets, (state) => state.all)
    trackList(builder, fetchWaitingTickets, (state) => state.waiting)
    trackList(builder, fetchTicket, (state) => state.one)
    builder.addMatcher(isAnyOf(...changed, fetchTicket.fulfilled), (state, { payload }) => {
      const now = 'items' in payload ? payload.items : [payload]
      for (const list of Object.values(state)) {
        list.items = list.items.map((ticket) => now.find(({ _id }) => _id === ticket._id) ?? ticket)
      }
    })
  },
})

export const ticketsReducer = ticketsSlice.reducer

export const selectLatestTickets = (state: RootState) => state.tickets.latest
export const selectOwnTickets = (state: RootState) => state.tickets.own
export const selectAllTickets = (state: RootState) => state.tickets.all
export const selectWaitingTickets = (state: RootState) => state.tickets.waiting
export const selectOneTicket = (state: RootState) => state.tickets.one
