import { combineReducers, configureStore } from '@reduxjs/toolkit'

import { accountReducer } from '@/features/account/accountSlice'
import { authReducer } from '@/features/auth/authSlice'
import { carouselReducer } from '@/features/home/carouselSlice'
import { contactsReducer } from '@/features/contact/contactsSlice'
import { configReducer } from '@/features/home/configSlice'
import { legalReducer } from '@/features/legal/legalSlice'
import { mailReducer } from '@/features/mail/mailSlice'
import { messagesReducer } from '@/features/messages/messagesSlice'
import { notificationsReducer } from '@/features/notifications/notificationsSlice'
import { preferencesReducer } from '@/features/notifications/preferencesSlice'
import { overviewReducer } from '@/features/overview/overviewSlice'
import { peopleReducer } from '@/features/people/peopleSlice'
import { requestsReducer } from '@/features/requests/requestsSlice'
import { ticketsReducer } from '@/features/tickets/ticketsSlice'

/** What belongs to one account. */
const own = {
  contacts: contactsReducer,
  account: accountReducer,
  mail: mailReducer,
  messages: messagesReducer,
  notifications: notificationsReducer,
  preferences: preferencesReducer,
  overview: overviewReducer,
  people: peopleReducer,
  requests: requestsReducer,
  tickets: ticketsReducer,
}

const reduce = combineReducers({ auth: authReducer, carousel: carouselReducer, config: configReducer, legal: legalReducer, ...own })
const reduceOwn = combineReducers(own)

/** Forgets what belongs to one account as soon as somebody else is signed in, or nobody. */
const rootReducer: typeof reduce = (state, action) => {
  const next = reduce(state, action)
  if (!state?.auth || state.auth.user?._id === next.auth.user?._id) return next
  return { ...next, ...reduceOwn(undefined, action) }
}

export function makeStore() {
  return configureStore({ reducer: rootReducer })
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof rootReducer>
