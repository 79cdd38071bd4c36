import { useAppSelector } from '@/app/hooks'

import { selectSession, selectUser } from './authSlice'

/** How the session stands, and whose it is. */
export function useSession() {
  return { session: useAppSelector(selectSession), user: useAppSelector(selectUser) }
}

/** Name and address for the forms of a signed-in person. The demo account tells nothing about who is in front of it. */
export function useOwnDetails() {
  const { user } = useSession()
  return user && !user.isDemo ? { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email } : undefined
}
