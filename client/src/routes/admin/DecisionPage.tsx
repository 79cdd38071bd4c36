import { useParams } from 'react-router'

import { Page } from '@/components/Page'
import { DecisionForm } from '@/features/requests/DecisionForm'
import { OneRequest } from '@/features/requests/OneRequest'
import { texts } from '@/text/texts'

import { Account } from './Account'

const { title, lead, missing, details } = texts.decisions.admin

export function DecisionPage() {
  const { id = '' } = useParams()
  return (
    <Page title={title} lead={lead}>
      <OneRequest id={id} words={{ missing, details }} who={(user) => <Account id={user} />}>
        {(request) => <DecisionForm key={request._id} request={request} />}
      </OneRequest>
    </Page>
  )
}
