import { lazy, Suspense, useEffect, useRef, type MouseEvent } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'

import { Footer } from '@/components/Footer'
import { LoadingBar } from '@/components/LoadingBar'
import { TopBar, type NavItem } from '@/components/TopBar'
import { useSession } from '@/features/auth/useSession'
import { useSessionRefresh } from '@/features/auth/useSessionRefresh'
import { useConfig } from '@/features/home/useConfig'
import { Bell } from '@/features/notifications/Bell'
import { useNews } from '@/features/notifications/useNews'
import { texts } from '@/text/texts'

import { paths } from './paths'

const { nav, footer, skip } = texts.common

/** For few, and its texts are not needed otherwise. */
const DeletionNote = lazy(async () => ({ default: (await import('@/features/auth/DeletionNote')).DeletionNote }))

/** What stands around every screen. A new screen receives the focus, so that a screen reader begins there. */
export function RootLayout() {
  useSessionRefresh()
  useNews()
  const config = useConfig()
  const { user } = useSession()
  const { pathname } = useLocation()
  const busy = useNavigation().state !== 'idle'
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = main.current?.querySelector<HTMLElement>('h1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])

  function skipToMain(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <>
      <a href="#inhalt" className="skip-link" onClick={skipToMain}>
        {skip}
      </a>
      <TopBar items={useNavItems()} home={paths.home} bell={user && <Bell to={paths.notifications} />}>
        {busy && <LoadingBar />}
      </TopBar>
      <main id="inhalt" ref={main} tabIndex={-1} aria-busy={busy}>
        <div className="container">
          <Suspense>{user?.deleteAt && <DeletionNote profile={paths.profile} />}</Suspense>
          <Outlet />
        </div>
      </main>
      <Footer
        contactEmail={config?.contactEmail}
        links={[
          { to: paths.about, label: footer.links.about },
          { to: paths.start, label: footer.links.start },
          { to: paths.contact, label: footer.links.contact },
          { to: paths.imprint, label: footer.links.imprint },
          { to: paths.privacy, label: footer.links.privacy },
          { to: paths.accessibility, label: footer.links.accessibility },
        ]}
      />
      <ScrollRestoration />
    </>
  )
}

function useNavItems(): NavItem[] {
  const { session, user } = useSession()
  const home = { to: paths.home, label: nav.home, end: true }
  if (session === 'unknown') return [home]
  if (!user) {
    return [home, { to: paths.login, label: nav.login }, { to: paths.register, label: nav.register, primary: true }]
  }
  return [
    home,
    { to: paths.dashboard, label: nav.dashboard },
    ...(user.isAdmin ? [{ to: paths.admin, label: nav.admin }] : []),
    { to: paths.profile, label: nav.profile },
    { to: paths.logout, label: nav.logout },
  ]
}
