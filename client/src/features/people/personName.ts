import type { Person } from '@/api/types'
import { texts } from '@/text/texts'

/** The person's name; the address where there is none. */
export function personName({ firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email || texts.people.noName
}
