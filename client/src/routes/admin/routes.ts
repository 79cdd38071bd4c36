import type { RouteObject } from 'react-router'

import { crumb } from '@/routes/crumb'
import { paths } from '@/routes/paths'

/** The operators' area; its code is fetched when somebody goes there. */
export const adminRoutes: RouteObject = {
  path: paths.admin,
  handle: crumb('admin'),
  lazy: async () => ({ Component: (await import('./AdminLayout')).AdminLayout }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('./AdminPage')).AdminPage }) },
    {
      path: paths.adminTickets,
      handle: crumb('adminTickets'),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./AllTicketsPage')).AllTicketsPage }) },
        {
          path: paths.adminTicket,
          handle: crumb('ticket'),
          lazy: async () => ({ Component: (await import('./AnyTicketPage')).AnyTicketPage }),
        },
      ],
    },
    {
      path: paths.adminNotifications,
      handle: crumb('adminNotifications'),
      lazy: async () => ({ Component: (await import('./NotifyPage')).NotifyPage }),
    },
    {
      path: paths.adminRequests,
      handle: crumb('adminRequests'),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./AllRequestsPage')).AllRequestsPage }) },
        {
          path: paths.adminRequest,
          handle: crumb('adminRequest'),
          lazy: async () => ({ Component: (await import('./DecisionPage')).DecisionPage }),
        },
      ],
    },
    {
      path: paths.adminContacts,
      handle: crumb('adminContacts'),
      lazy: async () => ({ Component: (await import('./ContactsPage')).ContactsPage }),
    },
    {
      path: paths.adminPeople,
      handle: crumb('adminPeople'),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./PeoplePage')).PeoplePage }) },
        {
          path: paths.adminPerson,
          handle: crumb('adminPerson'),
          lazy: async () => ({ Component: (await import('./PersonPage')).PersonPage }),
        },
      ],
    },
    {
      path: paths.adminMail,
      handle: crumb('adminMail'),
      lazy: async () => ({ Component: (await import('./MailPage')).MailPage }),
    },
  ],
}
