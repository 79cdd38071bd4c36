import { useSearchParams } from 'react-router'

import { Page } from '@/components/Page'
import { NotificationForm } from '@/features/notifications/NotificationForm'
import { texts } from '@/text/texts'

const { title, lead } = texts.notifications.form

/** `?user=` names the recipient. */
export function NotifyPage() {
  const [params] = useSearchParams()
  return (
    <Page title={title} lead={lead} width="narrow">
      <NotificationForm user={params.get('user') ?? undefined} />
    </Page>
  )
}
