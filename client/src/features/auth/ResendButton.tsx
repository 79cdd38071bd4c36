import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { resendVerification } from './authSlice'

/** Sends the verification mail to the address once more. */
export function ResendButton({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const { status, failure, result, submit } = useSubmit((to: string) => dispatch(resendVerification(to)).unwrap())

  if (result) return <DoneNote>{result.message}</DoneNote>
  return (
    <div className="mt-3">
      {failure && <FailureNote failure={failure} />}
      <button
        type="button"
        className="btn btn-outline-primary"
        disabled={status === 'pending'}
        onClick={() => {
          void submit(email)
        }}
      >
        {texts.account.verify.again}
      </button>
    </div>
  )
}
