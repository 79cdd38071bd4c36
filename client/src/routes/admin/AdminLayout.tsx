import { Outlet } from 'react-router'

import { Breadcrumbs } from '@/routes/Breadcrumbs'

export function AdminLayout() {
  return (
    <>
      <Breadcrumbs />
      <Outlet />
    </>
  )
}
