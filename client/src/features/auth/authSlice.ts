import { createSlice, isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'

import { api, refreshSession as renew } from '@/api/client'
import type { Credentials, NewPassword, Registration, User } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'
import type { RootState } from '@/app/store'
import { isFailure, type Failure } from '@/lib/failure'
import type { Status } from '@/lib/list'

interface AuthState {
  /** Who is signed in; known once the check of the session has succeeded. */
  user: User | null
  /** Of the first check. A later one that is under way, or gets no answer, changes nothing. */
  status: Status
  failure?: Failure
}

const initialState: AuthState = { user: null, status: 'idle' }

export const checkSession = apiThunk('auth/checkSession', () => api.get('/api/user/me'))
export const refreshSession = apiThunk('auth/refreshSession', renew)
export const login = apiThunk('auth/login', (body: Credentials) => api.post('/api/user/login', { body }))
export const logout = apiThunk('auth/logout', () => api.post('/api/user/logout'))
export const register = apiThunk('auth/register', (body: Registration) => api.post('/api/user/register', { body }))

export const resendVerification = apiThunk('auth/resendVerification', (email: string) =>
  api.post('/api/user/resend-verification', { body: { email } }),
)

export const forgotPassword = apiThunk('auth/forgotPassword', (email: string) =>
  api.post('/api/user/forgot-password', { body: { email } }),
)

export const resetPassword = apiThunk('auth/resetPassword', ({ token, ...body }: NewPassword & { token: string }) =>
  api.patch('/api/user/reset-password/{token}', { path: { token }, body }),
)

/** A call got 401 although the client had tried to renew the session: nobody is signed in any more. */
function isSignedOut(action: unknown): action is UnknownAction {
  return isRejectedWithValue(action) && isFailure(action.payload) && action.payload.status === 401
}

/** What belongs to one account has to be forgotten when this happens. */
export const endsSession = isAnyOf(logout.fulfilled, isSignedOut)

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(checkSession.pending, (state) => {
        if (state.status !== 'succeeded') state.status = 'pending'
      })
      .addCase(checkSession.rejected, (state, { payload }) => {
        if (state.status === 'succeeded') return
        state.status = 'failed'
        state.failure = payload
      })
      .addMatcher(isAnyOf(checkSession.fulfilled, login.fulfilled), (state, { payload }) => {
        state.user = payload
        state.status = 'succeeded'
        state.failure = undefined
      })
      .addMatcher(endsSession, (state) => {
        state.user = null
        state.status = 'succeeded'
        state.failure = undefined
      })
  },
})

export const authReducer = authSlice.reducer

export const selectUser = (state: RootState) => state.auth.user
export const selectSessionFailure = (state: RootState) => state.auth.failure

export type Session = 'unknown' | 'unreachable' | 'signedIn' | 'signedOut'

export function selectSession({ auth }: RootState): Session {
  if (auth.status === 'failed') return 'unreachable'
  if (auth.status !== 'succeeded') return 'unknown'
  return auth.user ? 'signedIn' : 'signedOut'
}
