import { Navigate, Outlet, useLocation } from 'react-router'

import { Page } from '@/components/Page'
import { Spinner } from '@/components/Spinner'
import { texts } from '@/text/texts'

import { SessionNotice } from './SessionNotice'
import { useSession } from './useSession'

/** Lets signed-in users in. Others go to the login, which knows from where they came. A screen begins anew for another account. */
export function RequireUser({ login }: { login: string }) {
  const { session, user } = useSession()
  const { pathname, search } = useLocation()
  switch (session) {
    case 'signedIn':
      return <Outlet key={user?._id} />
    case 'signedOut':
      return <Navigate to={login} replace state={{ from: pathname + search }} />
    case 'unknown':
      return <Spinner />
    case 'unreachable':
      return (
        <Page title={texts.failures.page.title}>
          <SessionNotice />
        </Page>
      )
  }
}
