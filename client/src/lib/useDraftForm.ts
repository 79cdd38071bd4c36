import { useState, type ChangeEvent } from 'react'

import { differs, dropDraft, dropSent, loadDraft, saveDraft, type Draft, type DraftPlace } from './draft'
import { useForm, valuesOf, type FormSettings } from './useForm'

interface DraftFormSettings<Name extends string, Output> extends FormSettings<Name, Output> {
  place: DraftPlace
  /** What stands in the fields of an empty form; nobody wrote that. */
  suggested?: Draft
}

/** A form that keeps a draft of what is typed until it is sent. `touched` tells that there is something to lose. */
export function useDraftForm<Name extends string, Output>({
  place,
  suggested = {},
  send,
  ...settings
}: DraftFormSettings<Name, Output>) {
  const [touched, setTouched] = useState(() => loadDraft(place) !== undefined)
  const form = useForm({
    ...settings,
    send: async (values) => {
      const output = await send(values)
      dropSent(place, values)
      return output
    },
  })

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    form.props.onChange(event)
    keep(event.currentTarget)
  }

  /** For fields that are changed without the browser's own events, once they are. */
  function onChanged(...fields: Name[]) {
    form.onMend(...fields)
    if (form.props.ref.current) keep(form.props.ref.current)
  }

  function keep(current: HTMLFormElement) {
    const values = valuesOf(current, settings.names)
    const written = differs(values, suggested)
    setTouched(written)
    if (written) saveDraft(place, values)
    else dropDraft(place)
  }

  return { ...form, props: { ...form.props, onChange }, onChanged, touched }
}
