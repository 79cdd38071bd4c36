import 'bootstrap/dist/css/bootstrap.min.css'
import './styles/index.css'

import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router'

import { mayBeSignedIn } from '@/api/session'
import { makeStore } from '@/app/store'
import { checkSession, visitorCame } from '@/features/auth/authSlice'
import { fetchConfig } from '@/features/home/configSlice'
import { fetchAhead, loadScreens } from '@/routes/loadScreens'
import { routes } from '@/routes/router'

const store = makeStore()
const known = mayBeSignedIn()
if (known) void store.dispatch(checkSession())
else store.dispatch(visitorCame())
/** What the build had of the state when it made the page: taken over first, and then what has come since. */
const begun = store.getState()
void store.dispatch(fetchConfig())

// What has run until here is a long piece of work for a phone: the browser may see to the person in between.
await new Promise((goOn) => setTimeout(goOn))

// The page's own code comes first: what the build has made is taken over only as a whole.
await loadScreens(location.pathname)
const router = createBrowserRouter(routes)

function App() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.known
  }, [])
  // So that `public/boot.js` hears that the page can be used.
  useEffect(() => {
    window.dispatchEvent(new Event('ehrenweb:ready'))
  }, [])
  return (
    <Provider store={store} serverState={begun}>
      <RouterProvider router={router} />
    </Provider>
  )
}

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

const root = document.getElementById('root')!
// What the build has made of a page holds for visitors, and not where the page has more to say: after a link in a mail.
const more = new URLSearchParams(location.search).has('emailVerified') || (history.state as { usr?: unknown } | null)?.usr
if (root.hasChildNodes() && !known && !more) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)

fetchAhead((seen) => {
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') seen()
  })
})
