import { combineReducers, configureStore } from '@reduxjs/toolkit'

import { authReducer } from '@/features/auth/authSlice'
import { carouselReducer } from '@/features/home/carouselSlice'
import { configReducer } from '@/features/home/configSlice'
import { requestsReducer } from '@/features/requests/requestsSlice'

const rootReducer = combineReducers({
  auth: authReducer,
  carousel: carouselReducer,
  config: configReducer,
  requests: requestsReducer,
})

export function makeStore() {
  return configureStore({ reducer: rootReducer })
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof rootReducer>
