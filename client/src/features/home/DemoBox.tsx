import { Link } from 'react-router'

import { useSession } from '@/features/auth/useSession'
import { texts } from '@/text/texts'

import { useConfig } from './useConfig'

const { demo: words } = texts.pages

/** The sample login, where there is one; for people who have no session yet. */
export function DemoBox({ login }: { login: string }) {
  const demo = useConfig()?.demo
  const { session } = useSession()
  if (!demo || session === 'signedIn') return null
  return (
    <aside className="demo-box" aria-labelledby="demo-title">
      <h2 id="demo-title" className="h5">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <dl>
        <dt>{words.email}</dt>
        <dd>
          <code>{demo.email}</code>
        </dd>
        <dt>{words.password}</dt>
        <dd>
          <code>{demo.password}</code>
        </dd>
      </dl>
      <Link to={login} state={{ initial: demo }} className="btn btn-outline-primary">
        {words.use}
      </Link>
    </aside>
  )
}
