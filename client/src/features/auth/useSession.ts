import { useAppSelector } from '@/app/hooks'

import { selectSession, selectUser } from './authSlice'

/** How the session stands, and whose it is. */
export function useSession() {
  return { session: useAppSelector(selectSession), user: useAppSelector(selectUser) }
}
