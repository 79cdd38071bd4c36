import { isEmail } from '@/lib/address'
import { countCharacters } from '@/lib/characters'
import type { Sentence } from '@/text/sentence'
import { texts } from '@/text/texts'

const { form } = texts.common

type Wrong = Sentence | undefined

export function missing(name: keyof typeof form.empty, value: string): Wrong {
  return value.trim() === '' ? form.empty[name] : undefined
}

export function wrongEmail(value: string): Wrong {
  return isEmail(value) ? undefined : form.email
}

export function wrongPassword(value: string): Wrong {
  const length = [...value].length
  return length < 12 || length > 128 ? form.password : undefined
}

export function wrongRepetition(password: string, repeated: string): Wrong {
  return password === repeated ? undefined : texts.failures.mismatch
}

export function tooLong(value: string, most: number): Wrong {
  return countCharacters(value) > most ? form.tooLong(most) : undefined
}
