import { useEffect, type ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { Loadable } from '@/components/Loadable'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchLatestRequests, selectLatestRequests } from './requestsSlice'

const { latest: words } = texts.requests

/** The three newest requests of the signed-in user. `all` leads to the others. */
export function LatestRequests({ all }: { all: ReactNode }) {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectLatestRequests)

  useEffect(() => {
    void dispatch(fetchLatestRequests())
  }, [dispatch])

  return (
    <section aria-labelledby="latest-requests" className="panel">
      <div className="panel-head">
        <h2 id="latest-requests" className="h4">
          {words.title}
        </h2>
        {all}
      </div>
      <Loadable
        list={list}
        empty={<EmptyNote text={words.empty} />}
        onRetry={() => void dispatch(fetchLatestRequests())}
      >
        {(requests) => <RequestItems requests={requests} />}
      </Loadable>
    </section>
  )
}
