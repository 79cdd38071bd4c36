import type { ReactNode } from 'react'

import type { Sentence } from '@/text/sentence'

import { Icon } from './Icon'
import { Say } from './Say'

/** Stands where a list has no entries; may offer the next step. */
export function EmptyNote({ text, children }: { text: Sentence; children?: ReactNode }) {
  return (
    <div className="empty-note">
      <Icon name="inbox" />
      <p>
        <Say it={text} />
      </p>
      {children}
    </div>
  )
}
