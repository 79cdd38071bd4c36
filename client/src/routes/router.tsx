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
import { ConfirmEmailPage } from './public/ConfirmEmailPage'
import { ContactPage } from './public/ContactPage'
import { EmailVerifiedPage } from './public/EmailVerifiedPage'
import { ForgotPasswordPage } from './public/ForgotPasswordPage'
import { HomePage } from './public/HomePage'
import { LoginPage } from './public/LoginPage'
import { LogoutPage } from './public/LogoutPage'
import { NotFoundPage } from './public/NotFoundPage'
import { ProfilePage } from './public/ProfilePage'
import { PublicLayout } from './public/PublicLayout'
import { RegisterPage } from './public/RegisterPage'
import { ResetPasswordPage } from './public/ResetPasswordPage'
import { SetupPage } from './public/SetupPage'
import { StartPage } from './public/StartPage'
import { RootLayout } from './RootLayout'

const publicRoutes: RouteObject[] = [
  { path: paths.home, Component: HomePage },
  { path: paths.about, Component: AboutPage },
  { path: paths.start, Component: StartPage },
  { path: paths.contact, Component: ContactPage },
  { path: paths.register, Component: RegisterPage },
  { path: paths.setup, Component: SetupPage },
  { path: paths.emailVerified, Component: EmailVerifiedPage },
  { path: paths.login, Component: LoginPage },
  { path: paths.logout, Component: LogoutPage },
  { path: paths.forgotPassword, Component: ForgotPasswordPage },
  { path: paths.confirmEmail, Component: ConfirmEmailPage },
  { path: paths.resetPassword, Component: ResetPasswordPage },
  ...legalRoutes,
  { path: '/requests', element: <Navigate to={paths.requests} replace /> },
  { path: '/tickets', element: <Navigate to={paths.tickets} replace /> },
  { path: '*', Component: NotFoundPage },
]

const guardedRoutes: RouteObject = {
  element: <RequireUser login={paths.login} />,
  children: [{ path: paths.profile, Component: ProfilePage }, dashboardRoutes, { element: <RequireAdmin dashboard={paths.dashboard} />, children: [adminRoutes] }],
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
