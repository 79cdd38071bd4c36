import 'bootstrap/dist/css/bootstrap.min.css'
import './styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router'

import { mayBeSignedIn } from '@/api/session'
import { makeStore } from '@/app/store'
import { checkSession, visitorCame } from '@/features/auth/authSlice'
import { fetchConfig } from '@/features/home/configSlice'
import { routes } from '@/routes/router'

const store = makeStore()
if (mayBeSignedIn()) void store.dispatch(checkSession())
else store.dispatch(visitorCame())
void store.dispatch(fetchConfig())

const router = createBrowserRouter(routes)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
)
