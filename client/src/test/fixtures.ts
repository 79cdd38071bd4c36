import type { Request, User } from '@/api/types'

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

export function aRequest(fields: Partial<Request> = {}): Request {
  made += 1
  return {
    _id: String(made).padStart(24, '0'),
    ...owner,
    createdAt: '2025-11-20T09:05:00Z',
    status: 'pending',
    organization_name: 'Tafel Musterstadt',
    contact_name: 'Erika Beispiel',
    contact_email: 'info@tafel.de',
    ...fields,
  }
}
