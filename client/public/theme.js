// Runs before the first paint, so that nobody is dazzled by a light page in the dark.
;(function () {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.setAttribute('data-bs-theme', dark.matches ? 'dark' : 'light')
  dark.addEventListener('change', follow)
  follow()
})()
