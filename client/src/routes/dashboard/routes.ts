import type { RouteObject } from 'react-router'

import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

/** The area of signed-in users; its code is fetched when somebody goes there. `crumb` names a step of the way. */
export const dashboardRoutes: RouteObject = {
  path: paths.dashboard,
  handle: { crumb: texts.pages.dashboard.title },
  lazy: async () => ({ Component: (await import('./DashboardLayout')).DashboardLayout }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('./OverviewPage')).OverviewPage }) },
    {
      path: paths.requests,
      handle: { crumb: texts.requests.title },
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./RequestsPage')).RequestsPage }) },
        {
          path: paths.newRequest,
          handle: { crumb: texts.requests.form.title },
          lazy: async () => ({ Component: (await import('./NewRequestPage')).NewRequestPage }),
        },
        {
          path: paths.request,
          handle: { crumb: texts.decisions.title },
          lazy: async () => ({ Component: (await import('./RequestPage')).RequestPage }),
        },
      ],
    },
    {
      path: paths.tickets,
      handle: { crumb: texts.tickets.title },
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./TicketsPage')).TicketsPage }) },
        {
          path: paths.newTicket,
          handle: { crumb: texts.tickets.form.title },
          lazy: async () => ({ Component: (await import('./NewTicketPage')).NewTicketPage }),
        },
        {
          path: paths.ticket,
          handle: { crumb: texts.tickets.one.title },
          lazy: async () => ({ Component: (await import('./TicketPage')).TicketPage }),
        },
      ],
    },
    {
      path: paths.notifications,
      handle: { crumb: texts.notifications.title },
      lazy: async () => ({ Component: (await import('./NotificationsPage')).NotificationsPage }),
    },
  ],
}
