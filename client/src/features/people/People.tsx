import { Link } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { ListTools } from '@/components/ListTools'
import { Moment } from '@/components/Moment'
import { PagedList } from '@/components/PagedList'
import { useListQuery } from '@/lib/useListQuery'
import { texts } from '@/text/texts'

import { personName } from './personName'
import { PersonMarks } from './PersonMarks'
import { fetchPeople, selectPeople } from './peopleSlice'

const words = texts.people
const { list } = texts.common

/** Everybody who has an account. `to` is where one has a page. */
export function People({ to }: { to: (id: string) => string }) {
  const dispatch = useAppDispatch()
  const { query, written, change } = useListQuery()
  return (
    <>
      <ListTools
        query={query}
        change={change}
        hint={words.searchHint}
        status={{ label: words.only, options: { '': list.all, ...words.statuses } }}
        sort={{ label: list.sort, options: { '': list.newest, oldest: list.oldest, email: words.byEmail } }}
      />
      <PagedList
        list={useAppSelector(selectPeople)}
        query={written}
        load={(page) => void dispatch(fetchPeople({ ...query, page }))}
        empty={<EmptyNote text={list.nothing} />}
      >
        {(people) => (
          <ul className="items">
            {people.map((person) => (
              <li key={person._id} className="item item-head">
                <span className="item-title">
                  <Link to={to(person._id)}>{personName(person)}</Link>
                </span>
                <span className="item-contact">{person.email}</span>
                <span className="item-facts">
                  <PersonMarks person={person} />
                  <Moment at={person.createdAt} label={words.since} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
