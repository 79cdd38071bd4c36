import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import { Link } from 'react-router'

import { shownOn, type List } from '@/lib/list'
import { texts } from '@/text/texts'

import { EmptyNote } from './EmptyNote'
import { Loadable } from './Loadable'

interface LatestPanelProps<T> {
  title: string
  empty: string
  /** Leads to the others. */
  all: string
  list: List<T>
  load: () => void
  children: (items: T[]) => ReactNode
}

/** The few newest entries of a list. It loads, fails and is empty on its own. */
export function LatestPanel<T>({ title, empty, all, list, load, children }: LatestPanelProps<T>) {
  const id = useId()
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    loadNow()
  }, [])

  return (
    <section aria-labelledby={id} className="panel">
      <div className="panel-head">
        <h2 id={id} className="h4">
          {title}
        </h2>
        <Link to={all} aria-describedby={id}>
          {texts.common.all}
        </Link>
      </div>
      <Loadable list={shownOn(1, list)} empty={<EmptyNote text={empty} />} onRetry={load}>
        {children}
      </Loadable>
    </section>
  )
}
