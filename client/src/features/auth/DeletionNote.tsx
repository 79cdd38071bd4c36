import { Link } from 'react-router'

import { formatDate } from '@/lib/dates'
import { texts } from '@/text/texts'

import { useSession } from './useSession'

const { deletion: words } = texts.account

/** Says on every screen of somebody whose account is to be deleted when that is, and leads to the way back. */
export function DeletionNote({ profile }: { profile: string }) {
  const { user } = useSession()
  if (!user?.deleteAt) return null
  return (
    <p className="alert alert-warning mt-4 mb-0">
      {words.scheduled(formatDate(user.deleteAt))} <Link to={profile}>{words.more}</Link>
    </p>
  )
}
