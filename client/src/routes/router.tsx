import { Navigate, type RouteObject } from 'react-router'

import { Spinner } from '@/components/Spinner'
import { RequireAdmin } from '@/features/auth/RequireAdmin'
import { RequireUser } from '@/features/auth/RequireUser'

import { adminRoutes } from './admin/routes'
import { dashboardRoutes } from './dashboard/routes'
import { ErrorPage } from './ErrorPage'
import { legalRoutes } from './legal/routes'
import { paths } from './paths'
import { AboutPage } from './public/AboutPage'
import { HomePage } from './public/HomePage'
import { NotFoundPage } from './public/NotFoundPage'
import { PublicLayout } from './public/PublicLayout'
import { StartPage } from './public/StartPage'
import { RootLayout } from './RootLayout'

const publicRoutes: RouteObject[] = [
  { path: paths.home, Component: HomePage },
  { path: paths.about, Component: AboutPage },
  { path: paths.start, Component: StartPage },
  { path: paths.contact, lazy: async () => ({ Component: (await import('./public/ContactPage')).ContactPage }) },
  { path: paths.register, lazy: async () => ({ Component: (await import('./public/RegisterPage')).RegisterPage }) },
  { path: paths.setup, lazy: async () => ({ Component: (await import('./public/SetupPage')).SetupPage }) },
  { path: paths.emailVerified, lazy: async () => ({ Component: (await import('./public/EmailVerifiedPage')).EmailVerifiedPage }) },
  { path: paths.login, lazy: async () => ({ Component: (await import('./public/LoginPage')).LoginPage }) },
  { path: paths.logout, lazy: async () => ({ Component: (await import('./public/LogoutPage')).LogoutPage }) },
  { path: paths.forgotPassword, lazy: async () => ({ Component: (await import('./public/ForgotPasswordPage')).ForgotPasswordPage }) },
  { path: paths.confirmEmail, lazy: async () => ({ Component: (await import('./public/ConfirmEmailPage')).ConfirmEmailPage }) },
  { path: paths.resetPassword, lazy: async () => ({ Component: (await import('./public/ResetPasswordPage')).ResetPasswordPage }) },
  ...legalRoutes,
  { path: '/requests', element: <Navigate to={paths.requests} replace /> },
  { path: '/tickets', element: <Navigate to={paths.tickets} replace /> },
  { path: '*', Component: NotFoundPage },
]

const guardedRoutes: RouteObject = {
  element: <RequireUser login={paths.login} />,
  children: [{ path: paths.profile, lazy: async () => ({ Component: (await import('./public/ProfilePage')).ProfilePage }) }, dashboardRoutes, { element: <RequireAdmin dashboard={paths.dashboard} />, children: [adminRoutes] }],
}

/** Every screen. What is not listed is not found. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Spinner,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [{ Component: PublicLayout, children: publicRoutes }, guardedRoutes],
      },
    ],
  },
]
