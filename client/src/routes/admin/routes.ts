import type { RouteObject } from 'react-router'

import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

/** The operators' area; its code is fetched when somebody goes there. `crumb` names a step of the way. */
export const adminRoutes: RouteObject = {
  path: paths.admin,
  handle: { crumb: texts.pages.admin.title },
  lazy: async () => ({ Component: (await import('./AdminLayout')).AdminLayout }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('./AdminPage')).AdminPage }) },
    {
      path: paths.adminTickets,
      handle: { crumb: texts.tickets.admin.title },
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./AllTicketsPage')).AllTicketsPage }) },
        {
          path: paths.adminTicket,
          handle: { crumb: texts.tickets.one.title },
          lazy: async () => ({ Component: (await import('./AnyTicketPage')).AnyTicketPage }),
        },
      ],
    },
    {
      path: paths.adminNotifications,
      handle: { crumb: texts.notifications.form.title },
      lazy: async () => ({ Component: (await import('./NotifyPage')).NotifyPage }),
    },
    {
      path: paths.adminRequests,
      handle: { crumb: texts.requests.admin.title },
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./AllRequestsPage')).AllRequestsPage }) },
        {
          path: paths.adminRequest,
          handle: { crumb: texts.decisions.admin.title },
          lazy: async () => ({ Component: (await import('./DecisionPage')).DecisionPage }),
        },
      ],
    },
    {
      path: paths.adminContacts,
      handle: { crumb: texts.contacts.title },
      lazy: async () => ({ Component: (await import('./ContactsPage')).ContactsPage }),
    },
    {
      path: paths.adminPeople,
      handle: { crumb: texts.people.title },
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./PeoplePage')).PeoplePage }) },
        {
          path: paths.adminPerson,
          handle: { crumb: texts.people.one },
          lazy: async () => ({ Component: (await import('./PersonPage')).PersonPage }),
        },
      ],
    },
    {
      path: paths.adminMail,
      handle: { crumb: texts.mail.title },
      lazy: async () => ({ Component: (await import('./MailPage')).MailPage }),
    },
  ],
}
