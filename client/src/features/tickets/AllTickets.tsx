import type { ReactNode } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { EmptyNote } from '@/components/EmptyNote'
import { PagedList } from '@/components/PagedList'
import { texts } from '@/text/texts'

import { ReplyForm } from './ReplyForm'
import { TicketItems } from './TicketItems'
import { fetchAllTickets, selectAllTickets } from './ticketsSlice'

/** Everybody's tickets, which admins answer while they are open. `who` shows the account that asks. */
export function AllTickets({ who }: { who: (user: string) => ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <PagedList
      list={useAppSelector(selectAllTickets)}
      load={(page) => void dispatch(fetchAllTickets(page))}
      empty={<EmptyNote text={texts.tickets.empty} />}
    >
      {(tickets) => (
        <TicketItems tickets={tickets}>
          {({ _id, user, status }) => (
            <>
              <ReplyForm ticket={_id} open={status === 'open'} />
              {who(user)}
            </>
          )}
        </TicketItems>
      )}
    </PagedList>
  )
}
