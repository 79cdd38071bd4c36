import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { LatestPanel } from '@/components/LatestPanel'
import { texts } from '@/text/texts'

import { RequestItems } from './RequestItems'
import { fetchLatestRequests, selectLatestRequests } from './requestsSlice'

/** The three newest requests of the signed-in user. `all` leads to the others. */
export function LatestRequests({ all }: { all: string }) {
  const dispatch = useAppDispatch()
  return (
    <LatestPanel
      {...texts.requests.latest}
      all={all}
      list={useAppSelector(selectLatestRequests)}
      load={() => void dispatch(fetchLatestRequests())}
    >
      {(requests) => <RequestItems requests={requests} />}
    </LatestPanel>
  )
}
