import { fileLink } from '@/api/client'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { ListTools } from '@/components/ListTools'
import { Moment } from '@/components/Moment'
import { PagedList } from '@/components/PagedList'
import { mailLink } from '@/lib/address'
import { useListQuery } from '@/lib/useListQuery'
import { texts } from '@/text/texts'

import { fetchContacts, selectContacts } from './contactsSlice'

const words = texts.contacts
const { list } = texts.common

/** What visitors have written to the team. */
export function Contacts() {
  const dispatch = useAppDispatch()
  const { query, written, asks, change } = useListQuery()
  return (
    <>
      <ListTools
        query={query}
        change={change}
        hint={words.searchHint}
        sort={{ label: list.sort, options: { '': list.newest, oldest: list.oldest } }}
        file={fileLink('/api/contact/export.csv', { q: query.q, sort: query.sort })}
      />
      <PagedList
        list={useAppSelector(selectContacts)}
        query={written}
        load={(page) => void dispatch(fetchContacts({ q: query.q, sort: query.sort, page }))}
        empty={<EmptyNote text={asks ? list.nothing : words.empty} />}
      >
        {(contacts) => (
          <ul className="items">
            {contacts.map(({ _id, name, email, subject, message, createdAt }) => (
              <li key={_id}>
                <details className="item">
                  <summary>
                    <span className="item-title">{subject}</span>
                    <span className="item-contact">
                      <span>{name}</span>
                      <span>{email}</span>
                    </span>
                    <span className="item-facts">
                      <Moment at={createdAt} label={words.from} />
                    </span>
                  </summary>
                  <p className="written px-4 pb-3">{message}</p>
                  <div className="account">
                    <a className="btn btn-sm btn-primary" href={`${mailLink(email)}?subject=${encodeURIComponent(words.reply(subject))}`}>
                      {words.answer}
                    </a>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
