import { texts } from '@/text/texts'

export function Spinner() {
  return (
    <div className="text-center py-5" role="status">
      <span className="spinner-border text-primary" aria-hidden="true" />
      <span className="visually-hidden">{texts.common.loading}</span>
    </div>
  )
}
