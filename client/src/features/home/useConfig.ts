import { useAppSelector } from '@/app/hooks'

import { selectConfig } from './configSlice'

/** What the server says about itself, once it has. */
export function useConfig() {
  return useAppSelector(selectConfig)
}
