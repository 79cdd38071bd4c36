import { Outlet } from 'react-router'

import { Tile } from '@/components/Tile'
import { useSession } from '@/features/auth/useSession'
import { Breadcrumbs } from '@/routes/Breadcrumbs'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { tiles } = texts.pages.dashboard

export function DashboardLayout() {
  const { user } = useSession()
  return (
    <>
      <Breadcrumbs />
      {user?.isDemo && <p className="alert alert-warning">{texts.account.demoNotice}</p>}
      <Outlet />
      <nav aria-label={texts.common.nav.quick} className="quick">
        <ul className="tiles">
          <Tile to={paths.requests} icon="list" {...tiles.requests} />
          <Tile to={paths.newRequest} icon="plus" {...tiles.newRequest} />
          <Tile to={paths.tickets} icon="talk" {...tiles.tickets} />
          <Tile to={paths.newTicket} icon="plus" {...tiles.newTicket} />
        </ul>
      </nav>
    </>
  )
}
