import { useState } from 'react'

import type { Person } from '@/api/types'
import { useAppDispatch } from '@/app/hooks'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { useSession } from '@/features/auth/useSession'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { personName } from './personName'
import { setAdmin, setDisabled } from './peopleSlice'

const words = texts.people

type Deed = 'grant' | 'revoke' | 'disable' | 'enable'

/** Grants and revokes the admin right, disables and enables; each is asked about before. */
export function PersonRights({ person }: { person: Person }) {
  const dispatch = useAppDispatch()
  const me = useSession().user?._id
  const [asked, setAsked] = useState<Deed>()
  const [done, setDone] = useState({ count: 0, text: '' })
  const { status, failure, submit } = useSubmit(async (deed: Deed) => {
    const { _id: id } = person
    if (deed === 'grant' || deed === 'revoke') await dispatch(setAdmin({ id, isAdmin: deed === 'grant' })).unwrap()
    else await dispatch(setDisabled({ id, disabled: deed === 'disable' })).unwrap()
    setDone(({ count }) => ({ count: count + 1, text: words.deeds[deed].done(personName(person)) }))
  })

  if (person.isDemo) return <p className="form-text">{words.demo}</p>
  const deeds: Deed[] = [person.isAdmin ? 'revoke' : 'grant']
  if (person.disabledAt) deeds.push('enable')
  else if (person._id !== me) deeds.push('disable')
  const shown = asked ?? 'grant'

  return (
    <section aria-label={words.rights} className="mt-4">
      {done.count > 0 && status === 'succeeded' && (
        <DoneNote key={done.count}>
          <p>{done.text}</p>
        </DoneNote>
      )}
      {failure && <FailureNote failure={failure} />}
      <div className="d-flex flex-wrap gap-2">
        {deeds.map((deed) => (
          <button key={deed} type="button" className="btn btn-outline-secondary" disabled={status === 'pending'} onClick={() => { setAsked(deed) }}>
            {words.deeds[deed].button}
          </button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={words.deeds[shown].title(personName(person))}
        text={words.deeds[shown].text}
        stay={words.stay}
        leave={words.deeds[shown].button}
        onStay={() => { setAsked(undefined) }}
        onLeave={() => {
          setAsked(undefined)
          void submit(shown)
        }}
      />
    </section>
  )
}
