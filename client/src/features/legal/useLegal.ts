import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'

import { fetchLegal, selectLegal } from './legalSlice'

/** What the legal pages are filled from; asked for where it is not known yet. */
export function useLegal() {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectLegal)
  useEffect(() => {
    if (state.status === 'idle') void dispatch(fetchLegal())
  }, [dispatch, state.status])

  return { ...state, retry: () => void dispatch(fetchLegal()) }
}
