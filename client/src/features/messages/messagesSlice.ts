import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { NewMessage, UserMessage } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'

/** The signed-in user's messages, newest first. No screen shows them. */
const initialState: List<UserMessage> = emptyList()

export const fetchMessages = apiThunk('messages/fetchMessages', async () => {
  const items = await api.get('/api/message')
  return { items, total: items.length }
})

export const sendMessage = apiThunk('messages/sendMessage', (body: NewMessage) => api.post('/api/message/send', { body }))

const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchMessages, (state) => state)
    builder.addCase(sendMessage.fulfilled, (state, { payload }) => {
      state.items.unshift(payload)
      state.total += 1
    })
  },
})

export const messagesReducer = messagesSlice.reducer

export const selectMessages = (state: RootState) => state.messages
