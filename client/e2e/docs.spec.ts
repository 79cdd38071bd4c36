import { axe, check } from './check'
import { expect, test } from './program'

test('the page about the API holds WCAG 2.2 AA, light and dark, and loads only from here', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
  })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/api/docs')
  await check(page)

  // Every colour stands in one call; the whole page would take seconds more.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, {}, ['header', 'article:has(#createTicket)'])).toEqual([])
  await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Datentypen' }).click()
  await expect(page.getByRole('heading', { name: 'Datentypen' })).toBeInViewport()
  await page.getByRole('article', { name: 'GET /api/tickets/my-tickets' }).getByRole('link', { name: 'Ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket', exact: true })).toBeInViewport()
  expect(elsewhere).toEqual([])
  expect(said).toEqual([])
})
