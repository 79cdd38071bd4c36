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
import { routes } from '@/routes/router'

const store = makeStore()
const known = mayBeSignedIn()
if (known) void store.dispatch(checkSession())
else store.dispatch(visitorCame())
void store.dispatch(fetchConfig())

const router = createBrowserRouter(routes)

const app = (
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>
)

const root = document.getElementById('root')!
// What the build has made of a page holds for visitors, and for the bare address.
const made = root.hasChildNodes() && !known && !location.search && !(history.state as { usr?: unknown } | null)?.usr
if (made) hydrateRoot(root, app)
else createRoot(root).render(app)
delete document.documentElement.dataset.known
