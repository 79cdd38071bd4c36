import { texts } from '@/text/texts'

/** What the steps of the way are called. Not part of the routes, which are there before these texts. */
export const crumbs = {
  dashboard: texts.pages.dashboard.title,
  requests: texts.requests.title,
  newRequest: texts.requests.form.title,
  request: texts.decisions.title,
  tickets: texts.tickets.title,
  ticket: texts.tickets.one.title,
  newTicket: texts.tickets.form.title,
  notifications: texts.notifications.title,
  admin: texts.pages.admin.title,
  adminTickets: texts.tickets.admin.title,
  adminNotifications: texts.notifications.form.title,
  adminRequests: texts.requests.admin.title,
  adminRequest: texts.decisions.admin.title,
  adminContacts: texts.contacts.title,
  adminPeople: texts.people.title,
  adminPerson: texts.people.one,
  adminMail: texts.mail.title,
} as const

export type Crumb = keyof typeof crumbs
