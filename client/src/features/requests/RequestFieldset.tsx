import { Field } from '@/components/Field'
import type { Draft } from '@/lib/draft'
import type { Errors } from '@/lib/useForm'
import { texts } from '@/text/texts'

import type { groups, RequestField } from './fields'

const { fields: labels, form: words } = texts.requests

type RequestFieldsetProps = (typeof groups)[number] & { initial: Draft; errors: Errors<RequestField> }

export function RequestFieldset({ group, fields, initial, errors }: RequestFieldsetProps) {
  return (
    <fieldset className="card-fieldset">
      <legend>{words.groups[group].title}</legend>
      <p className="text-body-secondary">{words.groups[group].text}</p>
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          label={labels[field.name]}
          hint={words.hints[field.name]}
          defaultValue={initial[field.name]}
          error={errors[field.name]}
        />
      ))}
    </fieldset>
  )
}
