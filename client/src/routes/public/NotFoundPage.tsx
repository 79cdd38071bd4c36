import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { Say } from '@/components/Say'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { notFound: words } = texts.pages

export function NotFoundPage() {
  return (
    <Page title={words.title} lang="en" width="narrow">
      <p className="lead">
        <Say it={words.text} />
      </p>
      <Link to={paths.home} className="btn btn-primary">
        {words.home}
      </Link>
    </Page>
  )
}
