import { useState } from 'react'

import type { Request } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { isFailure } from '@/lib/failure'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { fetchRequest, withdrawRequest } from './requestsSlice'

const { withdraw: words } = texts.decisions

/** Takes a pending request back, after asking, and says so once it is done. */
export function WithdrawButton({ request }: { request: Request }) {
  const dispatch = useAppDispatch()
  const [asks, setAsks] = useState(false)
  const { status, failure, submit } = useSubmit(async (id: string) => {
    try {
      return await dispatch(withdrawRequest(id)).unwrap()
    } catch (error) {
      if (isFailure(error) && error.status === 409) void dispatch(fetchRequest(id)) // it was decided meanwhile
      throw error
    }
  })
  if (status === 'succeeded') {
    return (
      <DoneNote>
        <p>{words.done}</p>
      </DoneNote>
    )
  }
  if (request.status !== 'pending') return null

  return (
    <div className="no-print">
      {failure && <FailureNote failure={failure} />}
      <button
        type="button"
        className="btn btn-outline-secondary"
        disabled={status === 'pending'}
        onClick={() => {
          setAsks(true)
        }}
      >
        {words.button}
      </button>
      <ConfirmDialog
        open={asks}
        {...words}
        onStay={() => {
          setAsks(false)
        }}
        onLeave={() => {
          setAsks(false)
          void submit(request._id)
        }}
      />
    </div>
  )
}
