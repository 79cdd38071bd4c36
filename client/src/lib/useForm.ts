import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

import type { Sentence } from '@/text/sentence'

import { useSubmit } from './useSubmit'

export type Values<Name extends string> = Record<Name, string>
export type Errors<Name extends string> = Partial<Record<Name, Sentence>>

export interface FormSettings<Name extends string, Output> {
  names: readonly Name[]
  /** What is wrong, before anything is sent. */
  check: (values: Values<Name>) => Errors<Name>
  /** Asks the person, where something is to be asked first; `go` sends. */
  ask?: (values: Values<Name>, go: () => void) => void
  send: (values: Values<Name>) => Promise<Output>
}

/**
 * A form that keeps its values in its own fields. It checks, sends, and shows each reason at its field, the server's like
 * its own; the first field with a reason gets the focus, else the note about the failure. What was typed stays until it is sent.
 */
export function useForm<Name extends string, Output>({ names, check, ask, send }: FormSettings<Name, Output>) {
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<{ wrong: Errors<Name> }>({ wrong: {} })
  const [mended, setMended] = useState<string[]>([])
  const [sent, setSent] = useState<Values<Name>>()
  const { status, failure, result, submit, forget } = useSubmit(send)

  const reasons = Object.entries({ ...checked.wrong, ...failure?.fields })
  const errors = Object.fromEntries(reasons.filter(([name, why]) => why && !mended.includes(name))) as Errors<Name>

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus()
  }, [checked, failure])

  const emptySent = useEffectEvent((current: HTMLFormElement) => {
    const now = valuesOf(current, names)
    if (names.every((name) => now[name] === sent?.[name])) current.reset()
  })
  useEffect(() => {
    if (status === 'succeeded' && form.current) emptySent(form.current)
  }, [status])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, names)
    const wrong = check(values)
    setChecked({ wrong })
    setMended([])
    if (Object.values(wrong).some(Boolean)) {
      forget()
      return
    }
    const go = () => {
      setSent(values)
      void submit(values)
    }
    if (ask) ask(values, go)
    else go()
  }

  /** A field that is being mended no longer shows what was wrong with it. */
  function onMend(...fields: string[]) {
    const now = fields.filter((name) => name in errors)
    if (now.length > 0) setMended([...mended, ...now])
  }

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    onMend((event.target as unknown as HTMLInputElement).name)
  }

  return { onMend, props: { ref: form, noValidate: true, method: 'post', onSubmit, onChange }, errors, status, failure, result, sent }
}

/** What stands in the form's fields. */
export function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form)
  const text = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Values<Name>
}
