import { useSyncExternalStore } from 'react'

export const themes = ['auto', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The look that was chosen, and how to choose another. `public/boot.js` keeps it and applies it. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, chosen, () => 'auto' as const)
  function choose(to: Theme) {
    window.dispatchEvent(new CustomEvent('ehrenweb:theme', { detail: to }))
  }
  return { theme, choose }
}

function chosen(): Theme {
  const { theme } = document.documentElement.dataset
  return themes.find((known) => known === theme) ?? 'auto'
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    observer.disconnect()
  }
}
