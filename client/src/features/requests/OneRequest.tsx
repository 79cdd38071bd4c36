import { useEffect, type ReactNode } from 'react'

import type { Request } from '@/api/types'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Loadable } from '@/components/Loadable'
import { Moment } from '@/components/Moment'
import { shownOn } from '@/lib/list'
import { texts } from '@/text/texts'

import { RequestDetails } from './RequestDetails'
import { fetchRequest, selectRequest } from './requestsSlice'
import { StatusBadge } from './StatusBadge'
import { Timeline } from './Timeline'

const { from, noOrganization } = texts.requests

interface OneRequestProps {
  id: string
  words: { missing: string; details: string }
  /** For admins: shows the account that asks. Then the fields that were left empty are named too. */
  who?: (user: string) => ReactNode
  /** What can be done now; admins read the rest first. */
  children: (request: Request) => ReactNode
}

/** A request with all that stands in it and all that happened to it. */
export function OneRequest({ id, words, who, children }: OneRequestProps) {
  const dispatch = useAppDispatch()
  const list = useAppSelector(selectRequest(id))
  useEffect(() => {
    void dispatch(fetchRequest(id))
  }, [dispatch, id])

  return (
    <Loadable list={shownOn(1, list)} empty={null} own={{ 404: words.missing }} onRetry={() => void dispatch(fetchRequest(id))}>
      {([request]) =>
        request && (
          <div className="request">
            <header className="request-head">
              <h2>{request.organization_name || noOrganization}</h2>
              <p className="item-facts">
                <StatusBadge status={request.status} />
                <Moment at={request.createdAt} label={from} />
              </p>
            </header>
            {!who && children(request)}
            <Timeline request={request} owner={who ? texts.decisions.timeline.byOwner : texts.decisions.timeline.by.owner} />
            <section className="panel" aria-labelledby="request-details">
              <h2 id="request-details" className="h4">
                {words.details}
              </h2>
              <RequestDetails request={request} complete={who !== undefined} />
              {who?.(request.user)}
            </section>
            {who && children(request)}
          </div>
        )
      }
    </Loadable>
  )
}
