import { createAsyncThunk } from '@reduxjs/toolkit'

import { ApiError } from '@/api/client'

/**
 * A thunk around one call of the API. A call that fails rejects with the `Failure` as plain data, so that `unwrap()`
 * throws what a form can show. Failures are logged here, once and without anything a person typed; not being signed in
 * is an answer and no failure. A fault of our own code is logged too and rejects without a `Failure`.
 */
export function apiThunk<Result, Arg = void>(type: string, run: (arg: Arg) => Promise<Result>) {
  return createAsyncThunk<Result, Arg, { rejectValue: ApiError['failure'] }>(type, async (arg, { rejectWithValue }) => {
    try {
      return await run(arg)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        console.warn(type, error)
        throw error
      }
      const { status, requestId = '' } = error
      if (status !== 401) console.warn(`${type} failed`, status, requestId)
      return rejectWithValue(error.failure)
    }
  })
}
