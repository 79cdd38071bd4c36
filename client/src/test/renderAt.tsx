import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'

import { makeStore } from '@/app/store'
import { checkSession } from '@/features/auth/authSlice'
import { fetchConfig } from '@/features/home/configSlice'
import { routes } from '@/routes/router'

import { server } from './server'

/** Mounts the real routes with a fresh store, as main does; the handlers come before the visitor's. */
export function renderAt(path: string, ...handlers: HttpHandler[]) {
  server.use(...handlers)
  const store = makeStore()
  void store.dispatch(checkSession())
  void store.dispatch(fetchConfig())
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const person = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) })
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return { router, store, person, address: () => router.state.location.pathname + router.state.location.search }
}
