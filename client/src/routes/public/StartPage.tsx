import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

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
        <Link to={paths.register} className="btn btn-primary btn-lg">
          {words.register}
        </Link>
        <Link to={paths.about}>{words.about}</Link>
      </p>
    </Page>
  )
}
