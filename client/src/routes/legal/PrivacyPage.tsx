import { Page } from '@/components/Page'
import { Sections } from '@/components/Sections'
import { DataTable } from '@/features/legal/DataTable'
import { LegalBox } from '@/features/legal/LegalBox'
import { ProviderFacts } from '@/features/legal/ProviderFacts'
import { texts } from '@/text/texts'

const { privacy: words } = texts.legal

export function PrivacyPage() {
  return (
    <Page title={texts.common.footer.links.privacy} lead={words.lead} width="text">
      <LegalBox>
        {({ provider, data }) => (
          <>
            <h2>{words.controller}</h2>
            <ProviderFacts provider={provider} />
            <h2>{words.data}</h2>
            <p>{words.dataText}</p>
            <DataTable data={data} />
            <Sections sections={words.sections} />
            <h2>{words.authority}</h2>
            <p>{words.authorityText}</p>
            <p>{provider.authority || <em>{texts.legal.provider.notSet}</em>}</p>
          </>
        )}
      </LegalBox>
    </Page>
  )
}
