// Runs before the first paint, so that nobody is dazzled by a light page in the dark. Follows the system until a person
// chooses; the event `ehrenweb:theme` brings a choice, which this browser keeps and every tab follows.
;(function () {
  const key = 'ehrenweb.theme'
  const root = document.documentElement
  const dark = window.matchMedia('(prefers-color-scheme: dark)')

  function kept() {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function keep(choice) {
    try {
      localStorage.setItem(key, choice)
    } catch {
      // Then it holds until the page is left.
    }
  }

  function show(choice) {
    const chosen = choice === 'light' || choice === 'dark'
    const theme = chosen ? choice : dark.matches ? 'dark' : 'light'
    root.dataset.theme = chosen ? choice : 'auto'
    root.dataset.bsTheme = theme
    document.querySelector('meta[name="color-scheme"]').content = chosen ? theme : 'light dark'
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = chosen ? (meta.dataset.theme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${meta.dataset.theme})`
    }
  }

  window.addEventListener('ehrenweb:theme', ({ detail }) => {
    keep(detail)
    show(detail)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(kept())
  })
  dark.addEventListener('change', () => show(root.dataset.theme))
  show(kept())

  // Who may be signed in does not get to see for a moment what was made for visitors.
  if (/(^|; )(__Host-)?signed-in=1(;|$)/.test(document.cookie)) root.dataset.known = ''
})()
