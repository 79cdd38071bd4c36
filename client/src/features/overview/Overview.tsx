import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { FailureNote } from '@/components/FailureNote'
import { Spinner } from '@/components/Spinner'
import { unknownFailure } from '@/lib/failure'
import { texts } from '@/text/texts'

import { Months } from './Months'
import { OpenWork, type Ways } from './OpenWork'
import { fetchOverview, selectOverview } from './overviewSlice'

const words = texts.overview

/** What waits for the team, with the ways to it, and the last twelve months. */
export function Overview({ requests, tickets }: { requests: Ways; tickets: Ways }) {
  const dispatch = useAppDispatch()
  const { overview, status, failure } = useAppSelector(selectOverview)
  useEffect(() => {
    void dispatch(fetchOverview())
  }, [dispatch])

  if (status === 'failed') {
    return (
      <FailureNote failure={failure ?? unknownFailure} title={texts.failures.title}>
        <button type="button" className="btn btn-outline-danger mt-3" onClick={() => void dispatch(fetchOverview())}>
          {texts.failures.retry}
        </button>
      </FailureNote>
    )
  }
  if (!overview) return <Spinner />
  return (
    <>
      <div className="panels mt-4">
        <OpenWork work={overview.requests} ways={requests} words={words.requests} />
        <OpenWork work={overview.tickets} ways={tickets} words={words.tickets} />
      </div>
      <Months months={overview.months} asOf={overview.monthsAsOf} />
    </>
  )
}
