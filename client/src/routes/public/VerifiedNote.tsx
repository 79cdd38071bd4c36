import { Link } from 'react-router'

import { DoneNote } from '@/components/DoneNote'
import { Say } from '@/components/Say'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { verify: words } = texts.account

/** The address is verified; the next step is the login. */
export function VerifiedNote() {
  return (
    <DoneNote>
      <p>
        <Say it={words.done} />
      </p>
      <Link to={paths.login} lang="en" className="btn btn-primary">
        {words.toLogin}
      </Link>
    </DoneNote>
  )
}
