import type { Crumb } from './crumbs'

/** Makes a route a step of the way. */
export const crumb = (name: Crumb) => ({ crumb: name })
