import type { RouteObject } from 'react-router'

import { crumb } from '@/routes/crumb'
import { paths } from '@/routes/paths'

/** The area of signed-in users; its code is fetched when somebody goes there. */
export const dashboardRoutes: RouteObject = {
  path: paths.dashboard,
  handle: crumb('dashboard'),
  lazy: async () => ({ Component: (await import('./DashboardLayout')).DashboardLayout }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('./OverviewPage')).OverviewPage }) },
    {
      path: paths.requests,
      handle: crumb('requests'),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./RequestsPage')).RequestsPage }) },
        {
          path: paths.newRequest,
          handle: crumb('newRequest'),
          lazy: async () => ({ Component: (await import('./NewRequestPage')).NewRequestPage }),
        },
        {
          path: paths.request,
          handle: crumb('request'),
          lazy: async () => ({ Component: (await import('./RequestPage')).RequestPage }),
        },
      ],
    },
    {
      path: paths.tickets,
      handle: crumb('tickets'),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./TicketsPage')).TicketsPage }) },
        {
          path: paths.newTicket,
          handle: crumb('newTicket'),
          lazy: async () => ({ Component: (await import('./NewTicketPage')).NewTicketPage }),
        },
        {
          path: paths.ticket,
          handle: crumb('ticket'),
          lazy: async () => ({ Component: (await import('./TicketPage')).TicketPage }),
        },
      ],
    },
    {
      path: paths.notifications,
      handle: crumb('notifications'),
      lazy: async () => ({ Component: (await import('./NotificationsPage')).NotificationsPage }),
    },
  ],
}
