import { formatDate } from '@/lib/dates'
import { texts } from '@/text/texts'

import { axeReport } from './axeReport'

const { accessibility: words } = texts.legal

/** What the automatic check of the accessibility found, and when. */
export function AxeNote() {
  if (!axeReport) return <p>{words.noReport}</p>
  return <p>{words.report(formatDate(axeReport.date), axeReport.pages, axeReport.violations)}</p>
}
