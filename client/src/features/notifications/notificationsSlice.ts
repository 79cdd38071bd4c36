import { createSelector, createSlice } from '@reduxjs/toolkit'

import { api } from '@/api/client'
import type { NewNotification, Notification } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { emptyList, trackList, type List } from '@/lib/list'
import { pageSize } from '@/lib/usePage'

interface NotificationsState {
  /** The few newest ones of the signed-in user. */
  latest: List<Notification>
  /** A page of the signed-in user's own. */
  own: List<Notification>
  /** How many the user has not read; nothing before the first answer. */
  unread?: number
  /** How often something has come, or may have. */
  news: number
  /** How often something was marked as read here. */
  marked: number
}

const initialState: NotificationsState = { latest: emptyList(), own: emptyList(), news: 0, marked: 0 }

const list = '/api/notifications/{userId}'

export const fetchLatestNotifications = apiThunk('notifications/fetchLatestNotifications', (userId: string) =>
  api.page(list, { limit: 3, page: 1 }, { path: { userId } }),
)

export const fetchOwnNotifications = apiThunk(
  'notifications/fetchOwnNotifications',
  ({ userId, page }: { userId: string; page: number }) => api.page(list, { limit: pageSize, page }, { path: { userId } }),
)

export const sendNotification = apiThunk('notifications/sendNotification', (body: NewNotification) =>
  api.post('/api/notifications', { body }),
)

export const fetchUnread = apiThunk('notifications/fetchUnread', () => api.get('/api/notifications/unread'))

export const readNotification = apiThunk('notifications/readNotification', async (id: string) => {
  const notification = await api.put('/api/notifications/{id}/read', { path: { id } })
  return { notification, ...(await api.get('/api/notifications/unread')) }
})

/** Marks as read what there was up to `upTo`; without that, up to the newest one there is. */
export const readNotifications = apiThunk(
  'notifications/readNotifications',
  async ({ userId, upTo }: { userId: string; upTo?: string }) => {
    const last = upTo ?? (await api.page(list, { limit: 1, page: 1 }, { path: { userId } })).items[0]?.createdAt
    if (!last) return { count: 0, upTo: '' }
    return { upTo: last, ...(await api.put('/api/notifications/read', { body: { upTo: last } })) }
  },
)

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    newsCame(state) {
      state.news += 1
    },
  },
  extraReducers: (builder) => {
    trackList(builder, fetchLatestNotifications, (state) => state.latest)
    trackList(builder, fetchOwnNotifications, (state) => state.own)
    builder
      .addCase(fetchUnread.fulfilled, (state, { payload }) => {
        state.unread = payload.count
      })
      .addCase(readNotification.fulfilled, (state, { payload }) => {
        state.unread = payload.count
        state.marked += 1
        change(state, (kept) => (kept._id === payload.notification._id ? payload.notification : kept))
      })
      .addCase(readNotifications.fulfilled, (state, { payload }) => {
        state.unread = payload.count
        state.marked += 1
        const last = Date.parse(payload.upTo)
        change(state, (kept) => (Date.parse(kept.createdAt) <= last ? { ...kept, read: true } : kept))
      })
  },
})

/** Changes each notification wherever it is kept. */
function change(state: NotificationsState, to: (kept: Notification) => Notification) {
  state.latest.items = state.latest.items.map(to)
  state.own.items = state.own.items.map(to)
}

export const notificationsReducer = notificationsSlice.reducer
export const { newsCame } = notificationsSlice.actions

function newestFirst(list: List<Notification>): List<Notification> {
  return { ...list, items: [...list.items].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)) }
}

export const selectLatestNotifications = createSelector((state: RootState) => state.notifications.latest, newestFirst)
export const selectOwnNotifications = createSelector((state: RootState) => state.notifications.own, newestFirst)
export const selectUnread = (state: RootState) => state.notifications.unread
export const selectNews = (state: RootState) => state.notifications.news
export const selectMarked = (state: RootState) => state.notifications.marked
