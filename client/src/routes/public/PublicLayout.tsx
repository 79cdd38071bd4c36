import { Outlet } from 'react-router'

import { SessionNotice } from '@/features/auth/SessionNotice'

/** The screens for everybody: they work without knowing who looks at them. */
export function PublicLayout() {
  return (
    <>
      <SessionNotice />
      <Outlet />
    </>
  )
}
