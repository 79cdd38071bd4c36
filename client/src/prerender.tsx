import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

import { makeStore } from '@/app/store'
import { visitorCame } from '@/features/auth/authSlice'
import { paths } from '@/routes/paths'
import { routes } from '@/routes/router'
import { account, common, contact, pages } from '@/text/catalogue'

const made = [
  { path: paths.home, title: pages.home.title, description: pages.home.text },
  { path: paths.about, title: pages.about.title, description: pages.about.lead },
  { path: paths.start, title: pages.start.title, description: pages.start.lead },
  { path: paths.contact, screen: 'ContactPage', title: contact.title, description: contact.lead, form: true },
  { path: paths.login, screen: 'LoginPage', title: account.login.title, description: account.login.lead, form: true },
  { path: paths.register, screen: 'RegisterPage', title: account.register.title, description: account.register.lead, form: true },
]

/** The pages that a visitor sees before any code runs, with what their heads say. Called by the build. */
export function prerender() {
  return Promise.all(
    made.map(async ({ path, screen, title, description, form }) => ({
      path,
      /** What is fetched only where it is shown. */
      screen,
      title: common.pageTitle(title),
      description,
      site: common.brand,
      /** What is said where code does not run. */
      note: form ? common.formNeedsScript : undefined,
      html: await render(path),
    })),
  )
}

async function render(path: string) {
  const store = makeStore()
  store.dispatch(visitorCame())
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return renderToString(
    <StrictMode>
      <Provider store={store}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </Provider>
    </StrictMode>,
  )
}
