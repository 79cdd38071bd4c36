import { Page } from '@/components/Page'
import { People } from '@/features/people/People'
import { personPath } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead } = texts.people

export function PeoplePage() {
  return (
    <Page title={title} lead={lead}>
      <People to={personPath} />
    </Page>
  )
}
