import { useSearchParams } from 'react-router'

import { Page } from '@/components/Page'
import { ResendForm } from '@/features/auth/AddressForm'
import { texts } from '@/text/texts'

import { VerifiedNote } from './VerifiedNote'

const { verify: words } = texts.account

/** Where the link in the verification mail leads. */
export function EmailVerifiedPage() {
  const [params] = useSearchParams()
  if (params.get('status') === 'invalid') {
    return (
      <Page title={words.invalidTitle} lead={words.invalid} width="narrow">
        <ResendForm submit={words.askNew} help={texts.account.register.doneHelp} />
      </Page>
    )
  }
  return (
    <Page title={words.title} width="narrow">
      <VerifiedNote />
    </Page>
  )
}
