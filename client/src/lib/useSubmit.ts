import { useRef, useState } from 'react'

import { isFailure, unknownFailure, type Failure } from './failure'
import type { Status } from './list'

interface State<Output> {
  status: Status
  failure?: Failure
  result?: Output
}

/** One submission at a time: how it stands, and why it failed. A second submit while one is under way does nothing. */
export function useSubmit<Input, Output>(send: (input: Input) => Promise<Output>) {
  const [state, setState] = useState<State<Output>>({ status: 'idle' })
  const busy = useRef(false)

  async function submit(input: Input) {
    if (busy.current) return
    busy.current = true
    setState({ status: 'pending' })
    try {
      setState({ status: 'succeeded', result: await send(input) })
    } catch (thrown) {
      setState({ status: 'failed', failure: isFailure(thrown) ? thrown : unknownFailure })
    } finally {
      busy.current = false
    }
  }

  function forget() {
    if (!busy.current) setState({ status: 'idle' })
  }

  return { ...state, submit, forget }
}
