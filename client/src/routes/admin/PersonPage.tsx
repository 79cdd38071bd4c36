import { Link, useParams } from 'react-router'

import { Page } from '@/components/Page'
import { OnePerson } from '@/features/people/OnePerson'
import { PersonRights } from '@/features/people/PersonRights'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

import { AccountId } from './Account'

const words = texts.people

export function PersonPage() {
  const { id = '' } = useParams()
  return (
    <Page title={words.one}>
      <OnePerson id={id}>
        {(person) => (
          <>
            <div className="account">
              <AccountId id={id} />
            </div>
            <p className="d-flex flex-wrap gap-3 mt-3">
              <Link to={`${paths.adminRequests}?user=${id}`}>{words.requests(person.counts?.requests ?? 0)}</Link>
              <Link to={`${paths.adminTickets}?user=${id}`}>{words.tickets(person.counts?.tickets ?? 0, person.counts?.openTickets ?? 0)}</Link>
            </p>
            <PersonRights person={person} />
          </>
        )}
      </OnePerson>
    </Page>
  )
}
