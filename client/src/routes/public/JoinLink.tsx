import { Link } from 'react-router'

import { useSession } from '@/features/auth/useSession'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { join: words } = texts.pages

/** The way in: to an account, and for those who have one to their dashboard. */
export function JoinLink() {
  const [to, label] = useSession().user ? [paths.dashboard, words.dashboard] : [paths.register, words.register]
  return (
    <Link to={to} className="btn btn-primary btn-lg">
      {label}
    </Link>
  )
}
