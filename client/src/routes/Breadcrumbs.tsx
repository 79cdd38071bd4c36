import { Link, useMatches } from 'react-router'

import { texts } from '@/text/texts'

import { crumbs as names, type Crumb } from './crumbs'

/** The way to this screen, from the routes' `crumb`s. */
export function Breadcrumbs() {
  const crumbs = useMatches().flatMap(({ pathname, handle }) => (hasCrumb(handle) ? [{ pathname, name: names[handle.crumb] }] : []))
  return (
    <nav aria-label={texts.common.nav.crumbs}>
      <ol className="breadcrumb">
        {crumbs.map(({ pathname, name }, i) =>
          i === crumbs.length - 1 ? (
            <li key={pathname} className="breadcrumb-item active" aria-current="page">
              {name}
            </li>
          ) : (
            <li key={pathname} className="breadcrumb-item">
              <Link to={pathname}>{name}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

function hasCrumb(handle: unknown): handle is { crumb: Crumb } {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle
}
