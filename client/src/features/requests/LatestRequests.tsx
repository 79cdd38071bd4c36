import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { LatestPanel } from '@/components/LatestPanel'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchLatestRequests, selectLatestRequests } from './requestsSlice'

interface LatestRequestsProps {
  /** Leads to the others. */
  all: string
  /** Where the request with the id has its own page. */
  to: (id: string) => string
}

/** The three newest requests of the signed-in user. */
export function LatestRequests({ all, to }: LatestRequestsProps) {
  const dispatch = useAppDispatch()
  return (
    <LatestPanel
      {...texts.requests.latest}
      all={all}
      list={useAppSelector(selectLatestRequests)}
      load={() => void dispatch(fetchLatestRequests())}
    >
      {(requests) => <RequestItems requests={requests} to={to} />}
    </LatestPanel>
  )
}
