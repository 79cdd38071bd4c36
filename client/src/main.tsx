import 'bootstrap/dist/css/bootstrap.min.css'
import './styles/index.css'

import { StrictMode } from 'react'
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

// The page's own code comes first: what the build has made is taken over only as a whole.
await loadScreens(location.pathname)
const router = createBrowserRouter(routes)

const app = (
  <StrictMode>
    <Provider store={store} serverState={begun}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>
)

const root = document.getElementById('root')!
// What the build has made of a page holds for visitors, and for the bare address.
const made = root.hasChildNodes() && !known && !location.search && !(history.state as { usr?: unknown } | null)?.usr
if (made) hydrateRoot(root, app)
else createRoot(root).render(app)
window.dispatchEvent(new Event('ehrenweb:ready'))
delete document.documentElement.dataset.known

fetchAhead((seen) => {
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') seen()
  })
})
