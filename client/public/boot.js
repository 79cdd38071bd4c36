// Runs before the first paint.

// The look, so that nobody is dazzled by a light page in the dark. Follows the system until a person chooses; the event
// `ehrenweb:theme` brings a choice, which this browser keeps and every tab follows.
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
})()

// The code, on pages that the build has made: visitors see these first, and the code shares the line with nothing that
// they wait for. Who may be signed in does not get to see for a moment what was made for visitors, and waits for the code.
;(function () {
  const known = /(^|; )(__Host-)?signed-in=1(;|$)/.test(document.cookie)
  if (known) document.documentElement.dataset.known = ''

  const code = document.querySelector('template[data-code]')
  if (!code) return
  let pressed
  // Loaded means usable: the event waits for a document that is still being written.
  const hold = document.createElement('iframe')
  hold.hidden = true
  document.head.append(hold)
  hold.contentDocument?.open()
  setTimeout(release, 10_000) // or it waits for code that never comes
  document.addEventListener('click', remember, true)
  window.addEventListener('ehrenweb:ready', ready, { once: true })

  if (known || document.visibilityState === 'hidden') return load()
  if (window.PerformanceObserver) new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  setTimeout(load, 2000) // where a browser does not tell when it has painted

  function load() {
    if (!code.isConnected) return
    code.remove()
    const fresh = document.importNode(code.content, true)
    fresh.querySelector('script').addEventListener('error', release)
    document.head.append(fresh)
  }

  // What is pressed before the code can hear it is pressed again as soon as it can.
  function remember(event) {
    const control = event.target.closest('#root :is(button, input[type="radio"])')
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    pressed = control
  }

  function ready() {
    release()
    pressed?.click()
  }

  function release() {
    document.removeEventListener('click', remember, true)
    hold.contentDocument?.close()
    hold.remove()
  }
})()
