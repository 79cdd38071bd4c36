import type { Page } from '@playwright/test'
import { newUser, openOffice, send } from './people'
import { expect, test } from './program'

const image = '"><img src=x id=xss-mark onerror=alert(1)>'
const line = `${image}<svg id=xss-mark onload=alert(2)>'{{7*7}}`
const text = `${line}\n</textarea></title><script id="xss-mark">alert(3)</script><iframe id=xss-mark srcdoc="<script>parent.alert(4)</script>"></iframe>
<a id=xss-mark href="javascript:alert(5)">x</a><details id=xss-mark open ontoggle=alert(6)>`

const request = {
  contact_name: line,
  contact_email: "o'brien+xss@verein.example",
  organization_name: line,
  current_website: `https://verein.example/${image}`,
  activity_area: text,
  project_goals: text,
  target_audience: text,
  special_requirements: text,
  site_assets: text,
  reference_websites: text,
  design_preferences: text,
  domain_hosting: text,
  extra_notes: text,
}

/** Goes to the screen, opens what can be opened and looks for anything that the texts have become. */
async function expectOnlyText(page: Page, path: string, times: number): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  expect(await page.getByText('src=x id=xss-mark').count(), `${path} shows the texts as they are`).toBeGreaterThanOrEqual(times)
  const made = await page.evaluate(() =>
    [...document.querySelectorAll('#xss-mark, img[src="x"], iframe, script:not([src]), [onerror], [onload], [ontoggle], a[href^="javascript:" i]')].map(
      (element) => element.outerHTML,
    ),
  )
  expect(made, path).toEqual([])
}

test('XSS markup in every stored field is shown as text, on every screen', async ({ page, browser }) => {
  const dialogs: string[] = []
  const office = await openOffice(browser)
  for (const screen of [page, office]) {
    screen.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  }
  const { _id } = await newUser(page.request, 'Angreifer', { firstName: image, lastName: image })
  await send(page.request, '/api/request/sent', request)
  const ticket = await send(page.request, '/api/tickets', { subject: line, message: text })
  await send(office.request, `/api/tickets/${ticket._id}/respond`, { message: text })
  await send(page.request, `/api/tickets/${ticket._id}/reply`, { message: text })
  await send(office.request, '/api/notifications', { user: _id, message: text })
  await send(page.request, '/api/message/send', { message: text })
  await send(page.request, '/api/contact', { name: line, email: request.contact_email, subject: line, message: text })
  // What a mail server answers is not ours either.
  const lost = { _id, kind: 'contact', to: line, reason: text, attempts: 1, createdAt: '2025-11-20T09:05:00Z', changedAt: '2025-11-20T09:06:00Z' }
  await office.route('**/api/mail?*', (route) => route.fulfill({ json: [lost], headers: { 'X-Total-Count': '1' } }))

  await expectOnlyText(page, '/dashboard', 6)
  await expectOnlyText(page, '/dashboard/requests', 12)
  await expectOnlyText(page, '/dashboard/tickets', 3)
  await expectOnlyText(page, `/dashboard/tickets/${ticket._id}`, 4)
  await expectOnlyText(page, '/dashboard/notifications', 2)
  await expectOnlyText(page, '/profile', 1)
  await expectOnlyText(page, '/dashboard/requests/new', 0)
  await expectOnlyText(page, '/dashboard/tickets/new', 0)
  await expectOnlyText(office, '/admin', 0)
  await expectOnlyText(office, '/admin/requests', 12)
  await expectOnlyText(office, '/admin/tickets', 4)
  await expectOnlyText(office, `/admin/tickets/${ticket._id}`, 4)
  await expectOnlyText(office, `/admin/notifications?user=${encodeURIComponent(text)}`, 0)
  await expectOnlyText(office, '/admin/mail', 2)
  expect(dialogs).toEqual([])
  await office.context().close()
})

test('no other page can put a screen into a frame', async ({ page }) => {
  await page.goto('/about')
  for (const path of ['/dashboard', '/admin/requests', '/login']) {
    const frame = await page.evaluateHandle((src) => {
      const element = document.createElement('iframe')
      element.src = src
      document.body.append(element)
      return new Promise<HTMLIFrameElement>((resolve) => {
        element.addEventListener('load', () => {
          resolve(element)
        })
      })
    }, path)
    const content = await frame.asElement()?.contentFrame()
    expect(content?.url(), path).toBe('chrome-error://chromewebdata/')
  }
})
