import { useAppDispatch } from '@/app/hooks'

import { countEnabled } from './peopleSlice'

/** Asks how many accounts are not locked. */
export function useCountEnabled() {
  const dispatch = useAppDispatch()
  return () => dispatch(countEnabled()).unwrap()
}
