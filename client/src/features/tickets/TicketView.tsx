import { useEffect, useEffectEvent, type ReactNode } from 'react'

import type { Ticket } from '@/api/types'
import { useAppDispatch, useAppSelector } from '@/app/hooks'
import { Loadable } from '@/components/Loadable'
import { Page } from '@/components/Page'
import { useSession } from '@/features/auth/useSession'
import { texts } from '@/text/texts'

import { Conversation } from './Conversation'
import { fetchTicket, selectOneTicket } from './ticketsSlice'

const { one: words } = texts.tickets

interface TicketViewProps {
  id: string
  /** The reader is here for the team, also with a ticket of their own. */
  forTeam?: boolean
  /** The way to another ticket, for the owner of one that is over. */
  next?: ReactNode
  /** What else stands under the ticket. */
  children?: (ticket: Ticket) => ReactNode
}

/** A ticket as a page. What is known of it stays while it is asked for again. */
export function TicketView({ id, forTeam = false, next, children }: TicketViewProps) {
  const dispatch = useAppDispatch()
  const me = useSession().user?._id
  const list = useAppSelector(selectOneTicket)
  const load = () => void dispatch(fetchTicket(id))
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    loadNow()
  }, [id])

  const known = list.items.find(({ _id }) => _id === id)
  const shown = known || list.status !== 'failed' ? { ...list, status: known ? ('succeeded' as const) : ('pending' as const) } : list
  return (
    <Page title={known?.subject || words.title} width="text">
      <Loadable list={shown} empty={null} own={{ 404: words.gone }} onRetry={load}>
        {([ticket]) =>
          ticket && (
            <>
              <Conversation key={id} ticket={ticket} reader={forTeam || ticket.user !== me ? 'team' : 'owner'} next={next} />
              {children?.(ticket)}
            </>
          )
        }
      </Loadable>
    </Page>
  )
}
