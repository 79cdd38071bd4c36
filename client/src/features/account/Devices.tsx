import { useEffect, useState } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { DoneNote } from '@/components/DoneNote'
import { FailureNote } from '@/components/FailureNote'
import { Loadable } from '@/components/Loadable'
import { useSession } from '@/features/auth/useSession'
import { shownOn } from '@/lib/list'
import { useSubmit } from '@/lib/useSubmit'
import { texts } from '@/text/texts'

import { endOtherSessions, endSession, fetchSessions, selectSessions } from './accountSlice'
import { DeviceItem } from './DeviceItem'

const { devices: words } = texts.account

/** Where the account is signed in, and how that ends. */
export function Devices() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const list = useAppSelector(selectSessions)
  const [done, setDone] = useState({ count: 0, text: '' })
  const { status, failure, submit } = useSubmit(async (id: string | undefined) => {
    const { message } = await (id ? dispatch(endSession(id)) : dispatch(endOtherSessions())).unwrap()
    setDone(({ count }) => ({ count: count + 1, text: message }))
    await dispatch(fetchSessions())
  })

  useEffect(() => {
    void dispatch(fetchSessions())
  }, [dispatch])

  return (
    <>
      {done.count > 0 && (
        <DoneNote key={done.count}>
          <p>{done.text}</p>
        </DoneNote>
      )}
      {failure && <FailureNote failure={failure} own={{ 404: words.gone }} />}
      <Loadable list={shownOn(1, list)} empty={null} onRetry={() => void dispatch(fetchSessions())}>
        {(sessions) => (
          <>
            <ul className="items">
              {sessions.map((session) => (
                <li key={session._id}>
                  <DeviceItem session={session} busy={status === 'pending'} onEnd={user?.isDemo ? undefined : (id) => void submit(id)} />
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <button
                type="button"
                className="btn btn-outline-primary mt-3"
                disabled={status === 'pending'}
                onClick={() => void submit(undefined)}
              >
                {words.endOthers}
              </button>
            )}
          </>
        )}
      </Loadable>
    </>
  )
}
