import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { FailedMail } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import { pageSize } from '@/lib/usePage'

interface MailState {
  /** The newest mail that was given up; its total is how many there are. */
  latest: List<FailedMail>
  /** A page of them. */
  failed: List<FailedMail>
}

const initialState: MailState = { latest: emptyList(), failed: emptyList() }

export const fetchLatestFailedMail = apiThunk('mail/fetchLatestFailedMail', () => api.page('/api/mail/failed', { limit: 1, page: 1 }))

export const fetchFailedMails = apiThunk('mail/fetchFailedMails', (page: number) =>
  api.page('/api/mail/failed', { limit: pageSize, page }),
)

export const retryMail = apiThunk('mail/retryMail', (id: string) => api.post('/api/mail/{id}/retry', { path: { id } }))

export const removeMail = apiThunk('mail/removeMail', (id: string) => api.delete('/api/mail/{id}', { path: { id } }))

const mailSlice = createSlice({
  name: 'mail',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchLatestFailedMail, (state) => state.latest)
    trackList(builder, fetchFailedMails, (state) => state.failed)
  },
})

export const mailReducer = mailSlice.reducer

export const selectFailedMails = (state: RootState) => state.mail.failed
export const selectFailedMailCount = (state: RootState) => (state.mail.latest.status === 'succeeded' ? state.mail.latest.total : 0)
