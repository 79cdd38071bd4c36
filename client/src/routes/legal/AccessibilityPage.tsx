import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { Sections } from '@/components/Sections'
import { AxeNote } from '@/features/legal/AxeNote'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { accessibility: words } = texts.legal

export function AccessibilityPage() {
  return (
    <Page title={words.title} lead={words.lead} width="text">
      <Sections sections={words.sections} />
      <h2>{words.checked}</h2>
      <AxeNote />
      <h2>{words.feedback}</h2>
      <p>{words.feedbackText}</p>
      <p className="actions">
        <Link to={paths.contact} className="btn btn-primary">
          {words.write}
        </Link>
      </p>
    </Page>
  )
}
