import { useState } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { MailItem } from './MailItem'
import { fetchMails, selectMails, type MailStatus } from './mailSlice'

/** The mails with the status. Above them stands what was done last. */
export function MailList({ status }: { status: MailStatus }) {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectMails(status))
  const [done, setDone] = useState({ count: 0, text: '' })

  function dealtWith(text: string) {
    setDone(({ count }) => ({ count: count + 1, text }))
    void dispatch(fetchMails[status](list.page ?? 1))
  }

  return (
    <>
      {done.count > 0 && (
        <DoneNote key={done.count}>
          <p>{done.text}</p>
        </DoneNote>
      )}
      <PagedList
        list={list}
        load={(page) => void dispatch(fetchMails[status](page))}
        empty={<EmptyNote text={texts.mail.statuses[status].empty} />}
      >
        {(mails) => (
          <ul className="items">
            {mails.map((mail) => (
              <li key={mail._id}>
                <MailItem mail={mail} status={status} onDone={dealtWith} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
