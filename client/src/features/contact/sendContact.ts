import { api } from '@/api/client'
import type { NewContact } from '@/api/types'
import { apiThunk } from '@/app/apiThunk'

export const sendContact = apiThunk('contact/sendContact', (body: NewContact) => api.post('/api/contact', { body }))
