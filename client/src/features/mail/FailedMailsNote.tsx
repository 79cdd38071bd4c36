import { useEffect, useId } from 'react'
import { Link } from 'react-router'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { texts } from '@/text/texts'

import { fetchLatestFailedMail, selectFailedMailCount } from './mailSlice'

const { note } = texts.mail

/** Warns admins of mails that were given up; is not there while there are none. `all` leads to them. */
export function FailedMailsNote({ all }: { all: string }) {
  const dispatch = useAppDispatch()
  const count = useAppSelector(selectFailedMailCount)
  const id = useId()
  useEffect(() => {
    void dispatch(fetchLatestFailedMail())
  }, [dispatch])

  if (count === 0) return null
  return (
    <section className="alert alert-warning" aria-labelledby={id}>
      <h2 id={id} className="h5">
        {note.title(count)}
      </h2>
      <p className="mb-2">{note.text}</p>
      <Link to={all}>{note.all}</Link>
    </section>
  )
}
