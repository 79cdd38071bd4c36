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
  ticket: '/dashboard/tickets/:id',
  admin: '/admin',
  adminTickets: '/admin/tickets',
  adminTicket: '/admin/tickets/:id',
  adminNotifications: '/admin/notifications',
  adminRequests: '/admin/requests',
  adminRequest: '/admin/requests/:id',
  adminContacts: '/admin/contacts',
  adminPeople: '/admin/people',
  adminPerson: '/admin/people/:id',
  adminMail: '/admin/mail',
  adminSettings: '/admin/settings',
} as const

/** Where the user's own request has its page. */
export const requestPath = (id: string) => generatePath(paths.request, { id })

/** Where admins decide about a request. */
export const adminRequestPath = (id: string) => generatePath(paths.adminRequest, { id })

/** Where the user's own ticket has its page. */
export const ticketPath = (id: string) => generatePath(paths.ticket, { id })

/** Where anybody's has. */
export const anyTicketPath = (id: string) => generatePath(paths.adminTicket, { id })

/** The tickets that wait for the team, the one that has waited longest first. */
export const waitingTickets = `${paths.adminTickets}?sort=waiting`

/** Where the signed-in user sees a thing of theirs. */
export function pathOfThing({ type, id }: { type: 'request' | 'ticket'; id: string }): string {
  return type === 'request' ? requestPath(id) : ticketPath(id)
}
/** Where admins see one account. */
export const personPath = (id: string) => generatePath(paths.adminPerson, { id })
