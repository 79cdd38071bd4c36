import { combineReducers, configureStore } from '@reduxjs/toolkit'

import { authReducer } from '@/features/auth/authSlice'
import { carouselReducer } from '@/features/home/carouselSlice'
import { configReducer } from '@/features/home/configSlice'
import { messagesReducer } from '@/features/messages/messagesSlice'
import { notificationsReducer } from '@/features/notifications/notificationsSlice'
import { requestsReducer } from '@/features/requests/requestsSlice'
import { ticketsReducer } from '@/features/tickets/ticketsSlice'

const rootReducer = combineReducers({
  auth: authReducer,
  carousel: carouselReducer,
  config: configReducer,
  messages: messagesReducer,
  notifications: notificationsReducer,
  requests: requestsReducer,
  tickets: ticketsReducer,
})

export function makeStore() {
  return configureStore({ reducer: rootReducer })
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof rootReducer>
