import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { TicketItems } from './TicketItems'
import { fetchOwnTickets, selectOwnTickets } from './ticketsSlice'

const { empty, emptyHelp } = texts.tickets

/** The signed-in user's tickets. `first` is the next step where there are none. */
export function OwnTickets({ first }: { first: ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectOwnTickets)}
      load={(page) => void dispatch(fetchOwnTickets(page))}
      empty={
        <EmptyNote text={empty}>
          <p>{emptyHelp}</p>
          {first}
        </EmptyNote>
      }
    >
      {(tickets) => <TicketItems tickets={tickets} />}
    </PagedList>
  )
}
