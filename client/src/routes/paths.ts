/** The addresses of the screens. */
export const paths = {
  home: '/',
  about: '/about',
  start: '/start',
  register: '/register',
  emailVerified: '/email-verified',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  dashboard: '/dashboard',
  requests: '/dashboard/requests',
  newRequest: '/dashboard/requests/new',
  admin: '/admin',
  adminRequests: '/admin/requests',
  adminSettings: '/admin/settings',
} as const
