import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { unknownFailure } from '@/lib/failure'
import { useSubmit } from '@/lib/useSubmit'

import { apiThunk } from './apiThunk'
import { makeStore } from './store'

describe('a thunk around a call', () => {
  it('logs a fault of our own code, of which a form says that it is unknown', async () => {
    const fault = new TypeError('items is undefined')
    const broken = apiThunk('tickets/broken', () => Promise.reject(fault))
    const { result } = renderHook(() => useSubmit(() => makeStore().dispatch(broken()).unwrap()))
    void result.current.submit(undefined)
    await waitFor(() => {
      expect(result.current.failure).toEqual(unknownFailure)
    })
    expect(console.warn).toHaveBeenCalledWith('tickets/broken', fault)
  })
})
