import { Page } from '@/components/Page'
import { LegalBox } from '@/features/legal/LegalBox'
import { ProviderFacts } from '@/features/legal/ProviderFacts'
import { texts } from '@/text/texts'

const { imprint: words } = texts.legal

export function ImprintPage() {
  return (
    <Page title={texts.common.footer.links.imprint} lead={words.lead} width="text">
      <LegalBox>{({ provider }) => <ProviderFacts provider={provider} />}</LegalBox>
    </Page>
  )
}
