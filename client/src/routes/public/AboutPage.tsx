import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { Sections } from '@/components/Sections'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

import { JoinLink } from './JoinLink'

const { about: words } = texts.pages

export function AboutPage() {
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <Sections sections={words.sections} />
      <p className="actions">
        <JoinLink />
        <Link to={paths.start}>{words.start}</Link>
        <Link to={paths.contact}>{words.contact}</Link>
      </p>
    </Page>
  )
}
