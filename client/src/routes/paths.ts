import { generatePath } from 'react-router'

/** The addresses of the screens. */
export const paths = {
  home: '/',
  about: '/about',
  start: '/start',
  contact: '/contact',
  imprint: '/impressum',
  privacy: '/datenschutz',
  accessibility: '/barrierefreiheit',
  profile: '/profile',
  register: '/register',
  setup: '/setup/:token',
  emailVerified: '/email-verified',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email/:token',
  resetPassword: '/reset-password/:token',
  dashboard: '/dashboard',
  notifications: '/dashboard/notifications',
  requests: '/dashboard/requests',
  newRequest: '/dashboard/requests/new',
  request: '/dashboard/requests/:id',
  tickets: '/dashboard/tickets',
  newTicket: '/dashboard/tickets/new',
  admin: '/admin',
  adminTickets: '/admin/tickets',
  adminNotifications: '/admin/notifications',
  adminRequests: '/admin/requests',
  adminRequest: '/admin/requests/:id',
  adminMail: '/admin/mail',
  adminSettings: '/admin/settings',
} as const

/** Where the user's own request has its page. */
export const requestPath = (id: string) => generatePath(paths.request, { id })

/** Where admins decide about a request. */
export const adminRequestPath = (id: string) => generatePath(paths.adminRequest, { id })
