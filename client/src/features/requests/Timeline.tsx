import type { Request, RequestEvent } from '@/api/types'
import { Moment } from '@/components/Moment'
import { texts } from '@/text/texts'

const { timeline: words } = texts.decisions

/** What happened to a request, in its order: what, when, by whom as a role, and the note. `owner` names the one who asks. */
export function Timeline({ request, owner }: { request: Request; owner: string }) {
  return (
    <section className="panel" aria-labelledby="request-timeline">
      <h2 id="request-timeline" className="h4">
        {words.title}
      </h2>
      <ol className="timeline">
        <li>
          <Entry what={words.sent} at={request.createdAt} by={owner} />
        </li>
        {request.events.map((event, i) => (
          <li key={event._id} className={`timeline-${event.status}`}>
            <Entry what={nameOf(event, request.events[i - 1])} at={event.createdAt} by={event.by === 'owner' ? owner : words.by.team} />
            {event.note && <p className="written">{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ what, at, by }: { what: string; at: string; by: string }) {
  return (
    <>
      <p className="timeline-what">{what}</p>
      <p className="reply-by">
        {by}, <Moment at={at} />
      </p>
    </>
  )
}

/** One decision right after another changes it. */
function nameOf({ status, type }: RequestEvent, before?: RequestEvent): string {
  const changes = before && before.status !== 'pending' && type === 'decided' && status !== 'pending'
  return changes ? words.changed(words[status]) : words[status]
}
