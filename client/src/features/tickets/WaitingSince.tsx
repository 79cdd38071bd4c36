import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

/** Tells admins since when a ticket waits for them; nothing while it does not. */
export function WaitingSince({ at }: { at?: string }) {
  if (!at) return null
  return (
    <p className="waiting-since">
      {texts.tickets.admin.since} <Moment at={at} />
    </p>
  )
}
