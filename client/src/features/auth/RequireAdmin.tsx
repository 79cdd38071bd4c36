import { Navigate, Outlet } from 'react-router'

import { useSession } from './useSession'

/** Stands inside RequireUser and lets admins in. The server checks every call by itself. */
export function RequireAdmin({ dashboard }: { dashboard: string }) {
  const { user } = useSession()
  return user?.isAdmin ? <Outlet /> : <Navigate to={dashboard} replace />
}
