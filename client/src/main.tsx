import 'bootstrap/dist/css/bootstrap.min.css'
import './styles/index.css'

import { startTransition, StrictMode, useEffect } from 'react'
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

/** Tells `public/boot.js` when the page can be used. */
function App() {
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
// What the build has made of a page holds for visitors, and for the bare address.
const made = root.hasChildNodes() && !known && !location.search && !(history.state as { usr?: unknown } | null)?.usr
if (made) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
delete document.documentElement.dataset.known

fetchAhead((seen) => {
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') seen()
  })
})
