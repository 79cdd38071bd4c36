import { Page } from '@/components/Page'
import { texts } from '@/text/texts'

const { page: words } = texts.failures

/** Stands in for a screen that broke, or whose code could not be fetched. */
export function ErrorPage() {
  return (
    <Page title={words.title} lead={words.text} width="narrow">
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          window.location.reload()
        }}
      >
        {words.reload}
      </button>
    </Page>
  )
}
