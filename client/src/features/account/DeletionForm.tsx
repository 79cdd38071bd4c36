import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { missing } from '@/components/fieldChecks'
import { PasswordField } from '@/components/PasswordField'
import { deleteAccount, keepAccount } from '@/features/auth/authSlice'
import { useSession } from '@/features/auth/useSession'
import { formatDate } from '@/lib/dates'
import { useForm } from '@/lib/useForm'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

const { deletion: words, fields } = texts.account

/** Asks for the password, says when the account is deleted, and offers the way back. */
export function DeletionForm() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const keeping = useSubmit(() => dispatch(keepAccount()).unwrap())
  const { props, errors, status, failure } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: missing('currentPassword', password) }),
    send: (values) => dispatch(deleteAccount(values)).unwrap(),
  })

  if (user?.deleteAt) {
    return (
      <>
        {status === 'succeeded' ? (
          <DoneNote>
            <p>{words.scheduled(formatDate(user.deleteAt))}</p>
          </DoneNote>
        ) : (
          <p className="alert alert-warning">{words.scheduled(formatDate(user.deleteAt))}</p>
        )}
        {keeping.failure && <FailureNote failure={keeping.failure} />}
        <button
          type="button"
          className="btn btn-primary"
          disabled={keeping.status === 'pending'}
          onClick={() => void keeping.submit(undefined)}
        >
          {words.keep}
        </button>
      </>
    )
  }
  return (
    <form {...props}>
      {keeping.result && (
        <DoneNote>
          <p>{words.kept}</p>
        </DoneNote>
      )}
      <p>{words.lead}</p>
      <PasswordField name="password" label={fields.currentPassword} autoComplete="current-password" error={errors.password} />
      {failure && <FailureNote failure={failure} />}
      <button type="submit" className="btn btn-outline-danger" disabled={status === 'pending'}>
        {words.submit}
      </button>
    </form>
  )
}
