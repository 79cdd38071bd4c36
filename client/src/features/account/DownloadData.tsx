import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { fetchExport } from './accountSlice'

const { data: words } = texts.account

/** Everything that is kept of the user, as a file. */
export function DownloadData() {
  const dispatch = useAppDispatch()
  const { status, failure, submit } = useSubmit(async () => {
    const address = await dispatch(fetchExport()).unwrap()
    const link = document.createElement('a')
    link.href = address
    link.download = words.file
    link.click()
    setTimeout(() => {
      URL.revokeObjectURL(address)
    }, 60_000) // some browsers read it only after the click
  })
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      {status === 'succeeded' && (
        <DoneNote>
          <p>{words.done}</p>
        </DoneNote>
      )}
      <button type="button" className="btn btn-outline-primary" disabled={status === 'pending'} onClick={() => void submit(undefined)}>
        {status === 'pending' && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
        {words.submit}
      </button>
    </>
  )
}
