import type { ReactNode } from 'react'

import { useTitle } from '@/lib/useTitle'
import { texts } from '@/text/texts'

interface PageProps {
  title: string
  lead?: string
  /** The title's language where it is not German. */
  lang?: 'en'
  /** Narrow is for forms and messages, text for reading. */
  width?: 'narrow' | 'text' | 'full'
  children: ReactNode
}

/** A screen: names the tab, and begins with the heading that receives the focus on the way here. */
export function Page({ title, lead, lang, width = 'full', children }: PageProps) {
  useTitle(texts.common.pageTitle(title))
  return (
    <div className={`page page-${width}`}>
      <h1 tabIndex={-1} lang={lang}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  )
}
