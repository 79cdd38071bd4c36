import type { Failure } from '@/lib/failure'

import { failures } from './failures'
import type { Sentence } from './sentence'

/** Words of one screen for some statuses, and its last resort. */
export interface OwnWords {
  [status: number]: Sentence
  otherwise?: Sentence
}

/**
 * What a person is told about a failure: the screen's own words for its status, else the server's message, else the
 * last resort; where there was no answer at all, that with what to do about it.
 */
export function failureText(failure: Failure, own: OwnWords = {}): Sentence {
  const words = own[failure.status]
  if (words) return words
  const otherwise = own.otherwise ?? failures.unknown
  if (failure.status === 0) return typeof otherwise === 'string' ? failures.noAnswer : { en: otherwise.en, de: failures.noAnswer }
  return failure.message ? withGerman(failure.message) : otherwise
}

/** Adds the German sentence to English words that the server may say. */
export function withGerman(message: string): Sentence {
  const de = germanFor.get(message)
  return de ? { en: message, de } : message
}

const germanFor = new Map<string, string>([failures.wrongLogin, failures.mismatch].map(({ en, de }) => [en, de]))
