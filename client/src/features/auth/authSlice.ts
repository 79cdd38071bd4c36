import { createSlice, isAnyOf, isFulfilled, isPending, isRejected, isRejectedWithValue } from '@reduxjs/toolkit'

import { api, refreshSession as renew } from '@/api/client'
import type { Credentials, NewEmail, NewName, NewPassword, PasswordChange, PasswordProof, Registration, User } from '@/api/types'
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
  /** The latest check of the session. */
  check?: string
  /** The calls whose answer counts: one from before a login, or before the latest check, tells nothing about the session. */
  underWay: string[]
}

const initialState: AuthState = { user: null, status: 'idle', underWay: [] }

export const checkSession = apiThunk('auth/checkSession', () => api.get('/api/user/me'))
export const refreshSession = apiThunk('auth/refreshSession', renew)
export const login = apiThunk('auth/login', (body: Credentials) => api.post('/api/user/login', { body }))
export const logout = apiThunk('auth/logout', () => api.post('/api/user/logout'))
export const register = apiThunk('auth/register', (body: Registration) => api.post('/api/user/register', { body }))

export const setUp = apiThunk('auth/setUp', ({ token, ...body }: Registration & { token: string }) =>
  api.post('/api/setup/{token}', { path: { token }, body }),
)

export const resendVerification = apiThunk('auth/resendVerification', (email: string) =>
  api.post('/api/user/resend-verification', { body: { email } }),
)

export const forgotPassword = apiThunk('auth/forgotPassword', (email: string) =>
  api.post('/api/user/forgot-password', { body: { email } }),
)

export const resetPassword = apiThunk('auth/resetPassword', ({ token, ...body }: NewPassword & { token: string }) =>
  api.patch('/api/user/reset-password/{token}', { path: { token }, body }),
)

export const rename = apiThunk('auth/rename', (body: NewName) => api.patch('/api/user/me', { body }))

export const changePassword = apiThunk('auth/changePassword', (body: PasswordChange) => api.put('/api/user/me/password', { body }))

export const changeEmail = apiThunk('auth/changeEmail', (body: NewEmail) => api.post('/api/user/me/email', { body }))

export const confirmEmail = apiThunk('auth/confirmEmail', (token: string) =>
  api.post('/api/user/confirm-email/{token}', { path: { token } }),
)

export const deleteAccount = apiThunk('auth/deleteAccount', (body: PasswordProof) => api.post('/api/user/me/deletion', { body }))

export const keepAccount = apiThunk('auth/keepAccount', () => api.delete('/api/user/me/deletion'))

/** A call got 401 although the client had tried to renew the session: nobody is signed in any more. A wrong password says nothing of that. */
function isSignedOut(action: unknown): action is ReturnType<typeof checkSession.rejected> {
  if (!isRejectedWithValue(action) || login.rejected.match(action)) return false
  return isFailure(action.payload) && action.payload.status === 401
}

const counts = (state: AuthState, { meta }: { meta: { requestId: string } }) => state.underWay.includes(meta.requestId)

function settle(state: AuthState, user: User | null) {
  state.user = user
  state.status = 'succeeded'
  state.failure = undefined
}

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Nobody is signed in, and nothing has to be asked for that. */
    visitorCame(state) {
      settle(state, null)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(checkSession.pending, (state, { meta }) => {
        state.underWay = state.underWay.filter((call) => call !== state.check)
        state.check = meta.requestId
        if (state.status !== 'succeeded') state.status = 'pending'
      })
      .addCase(checkSession.fulfilled, (state, action) => {
        if (!counts(state, action)) return
        if (state.user?._id !== action.payload._id) state.underWay = []
        settle(state, action.payload)
      })
      .addCase(checkSession.rejected, (state, action) => {
        if (!counts(state, action) || state.status === 'succeeded') return
        state.status = 'failed'
        state.failure = action.payload
      })
      .addCase(login.fulfilled, (state, { payload }) => {
        state.underWay = []
        settle(state, payload)
      })
      .addCase(logout.fulfilled, (state) => {
        settle(state, null)
      })
      .addMatcher(isAnyOf(rename.fulfilled, deleteAccount.fulfilled, keepAccount.fulfilled), (state, { payload }) => {
        if (state.user?._id === payload._id) state.user = payload
      })
      .addMatcher(isPending, (state, { meta }) => {
        state.underWay.push(meta.requestId)
      })
      .addMatcher(isSignedOut, (state, action) => {
        if (counts(state, action)) settle(state, null)
      })
      .addMatcher(isAnyOf(isFulfilled, isRejected), (state, { meta }) => {
        state.underWay = state.underWay.filter((call) => call !== meta.requestId)
      })
  },
})

export const authReducer = authSlice.reducer
export const { visitorCame } = authSlice.actions

export const selectUser = (state: RootState) => state.auth.user
export const selectSessionFailure = (state: RootState) => state.auth.failure

export type Session = 'unknown' | 'unreachable' | 'signedIn' | 'signedOut'

export function selectSession({ auth }: RootState): Session {
  if (auth.status === 'failed') return 'unreachable'
  if (auth.status !== 'succeeded') return 'unknown'
  return auth.user ? 'signedIn' : 'signedOut'
}
