import type { RouteObject } from 'react-router'

import { paths } from '@/routes/paths'

/** What the law asks for; fetched when somebody goes there. */
export const legalRoutes: RouteObject[] = [
  { path: paths.imprint, lazy: async () => ({ Component: (await import('./ImprintPage')).ImprintPage }) },
  { path: paths.privacy, lazy: async () => ({ Component: (await import('./PrivacyPage')).PrivacyPage }) },
  { path: paths.accessibility, lazy: async () => ({ Component: (await import('./AccessibilityPage')).AccessibilityPage }) },
]
