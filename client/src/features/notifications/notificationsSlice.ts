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
}

const initialState: NotificationsState = { latest: emptyList(), own: emptyList() }

export const fetchLatestNotifications = apiThunk('notifications/fetchLatestNotifications', (userId: string) =>
  api.page('/api/notifications/{userId}', { limit: 3, page: 1 }, { path: { userId } }),
)

export const fetchOwnNotifications = apiThunk(
  'notifications/fetchOwnNotifications',
  ({ userId, page }: { userId: string; page: number }) =>
    api.page('/api/notifications/{userId}', { limit: pageSize, page }, { path: { userId } }),
)

export const sendNotification = apiThunk('notifications/sendNotification', (body: NewNotification) =>
  api.post('/api/notifications', { body }),
)

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackList(builder, fetchLatestNotifications, (state) => state.latest)
    trackList(builder, fetchOwnNotifications, (state) => state.own)
  },
})

export const notificationsReducer = notificationsSlice.reducer

function newestFirst(list: List<Notification>): List<Notification> {
  return { ...list, items: [...list.items].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)) }
}

export const selectLatestNotifications = createSelector((state: RootState) => state.notifications.latest, newestFirst)
export const selectOwnNotifications = createSelector((state: RootState) => state.notifications.own, newestFirst)
