import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

import { JoinLink } from './JoinLink'

const { start: words } = texts.pages

export function StartPage() {
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <ol className="steps">
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h2 className="h4">{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="actions">
        <JoinLink />
        <Link to={paths.about}>{words.about}</Link>
      </p>
    </Page>
  )
}
