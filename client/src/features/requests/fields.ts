import type { NewRequest } from '@/api/types'
import { missing, tooLong, wrongEmail } from '@/components/fieldChecks'
import { webLink } from '@/lib/address'
import type { Errors, Values } from '@/lib/useForm'
import { texts } from '@/text/texts'

export type RequestField = keyof NewRequest

interface FieldLook {
  name: RequestField
  required?: boolean
  type?: 'email' | 'url'
  autoComplete?: string
  multiline?: boolean
}

type Group = keyof typeof texts.requests.form.groups

/** The form's groups and their fields, in the order in which they stand there. */
export const groups: { group: Group; fields: FieldLook[] }[] = [
  {
    group: 'organization',
    fields: [
      { name: 'organization_name', required: true, autoComplete: 'organization' },
      { name: 'contact_name', required: true, autoComplete: 'name' },
      { name: 'contact_email', required: true, type: 'email', autoComplete: 'email' },
      { name: 'current_website', type: 'url', autoComplete: 'url' },
    ],
  },
  {
    group: 'goals',
    fields: [
      { name: 'activity_area', multiline: true },
      { name: 'project_goals', multiline: true },
      { name: 'target_audience', multiline: true },
      { name: 'special_requirements', multiline: true },
    ],
  },
  {
    group: 'design',
    fields: [
      { name: 'site_assets', multiline: true },
      { name: 'reference_websites', multiline: true },
      { name: 'design_preferences', multiline: true },
    ],
  },
  {
    group: 'rest',
    fields: [
      { name: 'domain_hosting', multiline: true },
      { name: 'extra_notes', multiline: true },
    ],
  },
]

export const fieldNames = groups.flatMap(({ fields }) => fields.map(({ name }) => name))

const limits: Partial<Record<RequestField, number>> = {
  contact_name: 200,
  contact_email: 254,
  organization_name: 200,
  current_website: 500,
}

export function checkRequest(values: Values<RequestField>): Errors<RequestField> {
  const { contact_name, contact_email, organization_name, current_website } = values
  return {
    ...Object.fromEntries(fieldNames.map((name) => [name, tooLong(values[name], limits[name] ?? 3000)])),
    ...found({
      organization_name: missing('organization_name', organization_name),
      contact_name: missing('contact_name', contact_name),
      contact_email: missing('contact_email', contact_email) ?? wrongEmail(contact_email),
      current_website: current_website.trim() === '' || webLink(current_website) ? undefined : texts.common.form.website,
    }),
  }
}

function found(errors: Errors<RequestField>): Errors<RequestField> {
  return Object.fromEntries(Object.entries(errors).filter(([, why]) => why))
}

/** What is sent: the required fields, and the others where something stands in them. */
export function toRequest(values: Values<RequestField>): NewRequest {
  const { contact_name, contact_email, organization_name, ...optional } = values
  const given = Object.entries(optional).filter(([, value]) => value.trim() !== '')
  return { contact_name, contact_email, organization_name, ...Object.fromEntries(given) }
}
