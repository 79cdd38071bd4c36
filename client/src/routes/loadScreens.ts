import { matchRoutes, type RouteObject } from 'react-router'

import { routes } from './router'

/** Loads the code of the screens at the address, and puts it into the routes, so that they are shown at once. */
export async function loadScreens(pathname: string) {
  await Promise.all(screensAt(pathname).map(load))
}

async function load(route: RouteObject) {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy().catch(() => undefined) // the router tries again, and says what failed
  if (loaded) Object.assign(route, loaded, { lazy: undefined })
}

/**
 * From now on fetches the code of screens before somebody goes there: where a link is pointed at or reached, and of every
 * link in sight as soon as the browser has nothing to do, anew after each `onward`. Not for who saves data.
 */
export function fetchAhead(onward: (seen: () => void) => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const looked = new Set<string>()
  const reached = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) fetchScreens(link, looked)
  }
  document.addEventListener('pointerover', reached, { passive: true })
  document.addEventListener('focusin', reached, { passive: true })
  const look = () => {
    whenIdle(() => document.querySelectorAll('a'), (link) => fetchScreens(link, looked))
  }
  if (document.readyState === 'complete') look()
  else window.addEventListener('load', look, { once: true })
  onward(look)
}

function fetchScreens({ origin, pathname }: HTMLAnchorElement, looked: Set<string>) {
  if (origin !== location.origin || looked.has(pathname)) return
  looked.add(pathname)
  for (const { lazy } of screensAt(pathname)) {
    if (typeof lazy === 'function') lazy().catch(() => looked.delete(pathname))
  }
}

const screensAt = (pathname: string) => (matchRoutes(routes, pathname) ?? []).map(({ route }) => route)

/** How long the work for one may take on a slow phone, in milliseconds. */
const oneTakes = 8

/** Does the work for one after the other while the browser has nothing else to do, and goes on when it has nothing again. */
function whenIdle<T>(all: () => Iterable<T>, work: (one: T) => void) {
  let rest: T[] | undefined
  const goOn = (mayGoOn: () => boolean) => {
    rest ??= [...all()]
    do {
      const next = rest.shift()
      if (next === undefined) return
      work(next)
    } while (mayGoOn())
    wait()
  }
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback((deadline) => goOn(() => deadline.timeRemaining() > oneTakes))
    else setTimeout(() => goOn(() => false), 200)
  }
  wait()
}
