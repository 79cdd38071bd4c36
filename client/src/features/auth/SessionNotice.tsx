import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { texts } from '@/text/texts'

import { checkSession, selectSessionFailure } from './authSlice'

/** Tells that the session could not be checked, and checks again. Nobody is signed out for that. */
export function SessionNotice() {
  const dispatch = useAppDispatch()
  const failure = useAppSelector(selectSessionFailure)
  if (!failure) return null
  return (
    <div className="pt-4">
      <FailureNote failure={failure}>
        <p>{texts.failures.session}</p>
        <button
          type="button"
          className="btn btn-outline-danger"
          onClick={() => {
            void dispatch(checkSession())
          }}
        >
          {texts.failures.retry}
        </button>
      </FailureNote>
    </div>
  )
}
