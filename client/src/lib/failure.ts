/** Why a call did not succeed, in plain data so that it may stand in the store. */
export interface Failure {
  /** The HTTP status; 0 where no answer came at all, -1 where the fault is in our own code. */
  status: number
  /** The server's sentence, empty where it gave none. */
  message: string
  /** What is wrong, by the name of the field. */
  fields?: Record<string, string>
  /** Names the call in the server's log. */
  requestId?: string
  /** How many seconds the server asks to wait, where it does. */
  retryAfter?: number
  /** Somebody else was quicker: the server has shown what they made of the thing. */
  overtaken?: boolean
}

/** A fault of our own code: nothing more can be said about it. The log knows the cause. */
export const unknownFailure: Failure = { status: -1, message: '' }

export function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'message' in thrown
}
