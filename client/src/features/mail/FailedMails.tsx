import { useState } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { FailedMailItem } from './FailedMailItem'
import { fetchFailedMails, selectFailedMails } from './mailSlice'

/** The mails that were given up. Above them stands what was done last. */
export function FailedMails() {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectFailedMails)
  const [done, setDone] = useState({ count: 0, text: '' })

  function dealtWith(text: string) {
    setDone(({ count }) => ({ count: count + 1, text }))
    void dispatch(fetchFailedMails(list.page ?? 1))
  }

  return (
    <>
      {done.count > 0 && (
        <DoneNote key={done.count}>
          <p>{done.text}</p>
        </DoneNote>
      )}
      <PagedList list={list} load={(page) => void dispatch(fetchFailedMails(page))} empty={<EmptyNote text={texts.mail.empty} />}>
        {(mails) => (
          <ul className="items">
            {mails.map((mail) => (
              <li key={mail._id}>
                <FailedMailItem mail={mail} onDone={dealtWith} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
