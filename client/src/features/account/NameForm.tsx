import { useAppDispatch } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Field } from '@/components/Field'
import { missing } from '@/components/fieldChecks'
import { SubmitButton } from '@/components/SubmitButton'
import { rename } from '@/features/auth/authSlice'
import { useSession } from '@/features/auth/useSession'
import { useForm } from '@/lib/useForm'
import { texts } from '@/text/texts'

const { fields, profile: words } = texts.account

export function NameForm() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const { props, errors, status, failure } = useForm({
    names: ['firstName', 'lastName'],
    check: ({ firstName, lastName }) => ({ firstName: missing('firstName', firstName), lastName: missing('lastName', lastName) }),
    send: (values) => dispatch(rename(values)).unwrap(),
  })
  return (
    <form {...props}>
      <div className="field-row">
        <Field name="firstName" label={fields.firstName} autoComplete="given-name" required defaultValue={user?.firstName} error={errors.firstName} />
        <Field name="lastName" label={fields.lastName} autoComplete="family-name" required defaultValue={user?.lastName} error={errors.lastName} />
      </div>
      {failure && <FailureNote failure={failure} />}
      {status === 'succeeded' && (
        <DoneNote>
          <p>{words.nameDone}</p>
        </DoneNote>
      )}
      <SubmitButton pending={status === 'pending'} size="">
        {words.nameSubmit}
      </SubmitButton>
    </form>
  )
}
