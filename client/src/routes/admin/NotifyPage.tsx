import { useSearchParams } from 'react-router'

import { Page } from '@/components/Page'
import { NotificationForm } from '@/features/notifications/NotificationForm'
import { PeoplePicker } from '@/features/people/PeoplePicker'
import { useCountEnabled } from '@/features/people/useCountEnabled'
import { texts } from '@/text/texts'

const { title, lead } = texts.notifications.form

/** `?user=` names the recipient. */
export function NotifyPage() {
  const [params] = useSearchParams()
  const countAll = useCountEnabled()
  return (
    <Page title={title} lead={lead} width="narrow">
      <NotificationForm user={params.get('user') ?? undefined} countAll={countAll}>
        {(field) => <PeoplePicker {...field} />}
      </NotificationForm>
    </Page>
  )
}
