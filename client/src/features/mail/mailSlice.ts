import { createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { Mail } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import { pageSize } from '@/lib/usePage'

/** The lists of the outbox. */
export const mailStatuses = ['failed', 'waiting', 'sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

interface MailState {
  /** The newest mail that was given up; its total is how many there are. */
  latest: List<Mail>
  /** A page of each list. */
  lists: Record<MailStatus, List<Mail>>
}

const initialState: MailState = { latest: emptyList(), lists: { failed: emptyList(), waiting: emptyList(), sent: emptyList() } }

export const fetchLatestFailedMail = apiThunk('mail/fetchLatestFailedMail', () =>
  api.page('/api/mail', { status: 'failed', limit: 1, page: 1 }),
)

const fetchWith = (status: MailStatus) =>
  apiThunk(`mail/fetchMails/${status}`, (page: number) => api.page('/api/mail', { status, limit: pageSize, page }))

export const fetchMails = { failed: fetchWith('failed'), waiting: fetchWith('waiting'), sent: fetchWith('sent') }

export const retryMail = apiThunk('mail/retryMail', (id: string) => api.post('/api/mail/{id}/retry', { path: { id } }))

export const removeMail = apiThunk('mail/removeMail', (id: string) => api.delete('/api/mail/{id}', { path: { id } }))

export const sendTestMail = apiThunk('mail/sendTestMail', (email: string) => api.post('/api/mail/test', { body: { email } }))

const mailSlice = createSlice({
  name: 'mail',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchLatestFailedMail, (state) => state.latest)
    for (const status of mailStatuses) trackList(builder, fetchMails[status], (state) => state.lists[status])
  },
})

export const mailReducer = mailSlice.reducer

export const selectMails = (status: MailStatus) => (state: RootState) => state.mail.lists[status]
export const selectFailedMailCount = (state: RootState) => (state.mail.latest.status === 'succeeded' ? state.mail.latest.total : 0)
