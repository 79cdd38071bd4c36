import { formatDateTime } from '@/lib/dates'

/** A date with its time, for people and for machines. `label` tells what happened then to those who do not see the rest. */
export function Moment({ at, label }: { at: string; label?: string }) {
  return (
    <span>
      {label && <span className="visually-hidden">{label} </span>}
      <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  )
}
