import type { Mail, Notification, Request, Ticket, User } from '@/api/types'

export const erika: User = {
  _id: 'a'.repeat(24),
  firstName: 'Erika',
  lastName: 'Beispiel',
  email: 'erika@verein.de',
  isAdmin: false,
  isDemo: false,
  createdAt: '2025-11-01T10:00:00Z',
}

export const admin: User = { ...erika, _id: 'b'.repeat(24), firstName: 'Ada', isAdmin: true }

const owner = { user: erika._id }
let made = 0

/** What every document has. */
function aDocument() {
  made += 1
  return { _id: String(made).padStart(24, '0'), ...owner, createdAt: '2025-11-20T09:05:00Z' }
}

export function aTicket(fields: Partial<Ticket> = {}): Ticket {
  return { ...aDocument(), subject: 'Neues Foto', message: 'Bitte tauschen Sie das Foto aus.', status: 'open', responses: [], events: [], ...fields }
}

export function aNotification(fields: Partial<Notification> = {}): Notification {
  return { ...aDocument(), message: 'Wir haben Ihren Antrag gelesen.', read: false, ...fields }
}

export function aRequest(fields: Partial<Request> = {}): Request {
  return {
    ...aDocument(),
    status: 'pending',
    organization_name: 'Tafel Musterstadt',
    contact_name: 'Erika Beispiel',
    contact_email: 'info@tafel.de',
    events: [],
    revision: 0,
    ...fields,
  }
}

export function aFailedMail(fields: Partial<Mail> = {}): Mail {
  const { _id, createdAt } = aDocument()
  return {
    _id,
    createdAt,
    changedAt: '2025-11-20T09:06:00Z',
    kind: 'registration',
    to: 'weg@verein.de',
    reason: 'mail: recipient: 550 No such user here',
    attempts: 1,
    ...fields,
  }
}
