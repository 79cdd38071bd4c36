import type { components } from './schema'

type Schemas = components['schemas']

export type Config = Schemas['Config']
export type Credentials = Schemas['Credentials']
export type NewContact = Schemas['NewContact']
export type NewPassword = Schemas['NewPassword']
export type NewRequest = Schemas['NewRequest']
export type Registration = Schemas['Registration']
export type Request = Schemas['Request']
export type RequestStatus = Request['status']
export type User = Schemas['User']
