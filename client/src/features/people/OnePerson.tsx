import { useEffect, type ReactNode } from 'react'

import type { Person } from '@/api/types'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Moment } from '@/components/Moment'
import { Spinner } from '@/components/Spinner'
import { mailLink } from '@/lib/address'
import { texts } from '@/text/texts'

import { personName } from './personName'
import { PersonMarks } from './PersonMarks'
import { fetchPerson, selectPerson, selectPersonFailure } from './peopleSlice'

const words = texts.people

/** What admins know of an account; the children are what can be done with it. */
export function OnePerson({ id, children }: { id: string; children: (person: Person) => ReactNode }) {
  const dispatch = useAppDispatch()
  const person = useAppSelector(selectPerson(id))
  const failure = useAppSelector(selectPersonFailure(id))
  useEffect(() => {
    void dispatch(fetchPerson(id))
  }, [dispatch, id])

  if (failure) {
    return (
      <FailureNote failure={failure} own={{ 404: words.missing }} title={texts.failures.title}>
        <button type="button" className="btn btn-outline-secondary mt-3" onClick={() => void dispatch(fetchPerson(id))}>
          {texts.failures.retry}
        </button>
      </FailureNote>
    )
  }
  if (!person?.counts) return <Spinner />
  return (
    <>
      <section className="panel" aria-label={words.facts}>
        <h2 className="h5">{personName(person)}</h2>
        <p className="item-facts">
          <PersonMarks person={person} />
        </p>
        <dl className="facts">
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a href={mailLink(person.email)}>{person.email}</a>
            </dd>
          </div>
          <div>
            <dt>{words.since}</dt>
            <dd>
              <Moment at={person.createdAt} />
            </dd>
          </div>
          {person.disabledAt && (
            <div>
              <dt>{words.disabledAt}</dt>
              <dd>
                <Moment at={person.disabledAt} />
              </dd>
            </div>
          )}
          <div>
            <dt>{words.notifications}</dt>
            <dd>{person.counts.notifications}</dd>
          </div>
        </dl>
      </section>
      {children(person)}
    </>
  )
}
