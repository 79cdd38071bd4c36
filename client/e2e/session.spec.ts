import type { Page } from '@playwright/test'
import { admin, demo, signIn } from './account'
import { check } from './check'
import { expect, test } from './program'

const inTopBar = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

/** From here on the page's time stands still; only `page.clock` moves it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

test.describe('the login', () => {
  test('shows a success screen for 2 seconds, then goes to /dashboard', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await page.getByLabel('E-Mail-Adresse').fill(admin.email)
    await page.getByLabel('Passwort', { exact: true }).fill(admin.password)
    await stopTime(page)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Willkommen!')).toBeVisible()
    await page.clock.runFor(1_900)
    await expect(page.getByText('Willkommen!')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/dashboard')
  })

  test('sends a logged-in user to /', async ({ page }) => {
    await signIn(page.request, admin)
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  test('says what is wrong, letter by letter', async ({ page }) => {
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Anmelden' })
    await page.getByLabel('E-Mail-Adresse').fill('niemand@verein.example')
    await page.getByLabel('Passwort', { exact: true }).fill('falsch')
    await button.click()
    await expect(page.getByRole('alert').getByText('Incorrect username or password', { exact: true })).toHaveAttribute('lang', 'en')
    await check(page)
    await page.route('**/api/user/login', (route) => route.fulfill({ status: 500, json: { message: 'Bei uns klemmt es.' } }))
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('Bei uns klemmt es.')
    await page.unroute('**/api/user/login')
    await page.route('**/api/user/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await button.click()
    await expect(page.getByText('An error occurred', { exact: true })).toBeVisible()
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('niemand@verein.example')
  })
})

test.describe('the logout', () => {
  test('shows a progress bar and goes to / after 1.5 seconds', async ({ page }) => {
    await signIn(page.request, admin)
    await page.clock.install()
    await page.goto('/about')
    await expect(inTopBar(page, 'Abmelden')).toBeVisible()
    await stopTime(page)
    await inTopBar(page, 'Abmelden').click()
    await expect(page.getByRole('progressbar', { name: 'Sie werden abgemeldet' })).toBeVisible()
    await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
    await page.clock.runFor(1_400)
    await expect(page).toHaveURL('/logout')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/')
    await expect(inTopBar(page, 'Anmelden')).toBeVisible()
    expect((await page.request.get('/api/user/me')).status()).toBe(401)
  })

  test('says that it failed and offers the way home', async ({ page }) => {
    await signIn(page.request, await demo(page.request))
    await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, json: { message: 'kaputt' } }))
    await page.goto('/logout')
    await expect(page.getByText('Error logging out. Please try again.', { exact: true })).toBeVisible()
    await check(page)
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(inTopBar(page, 'Abmelden')).toBeVisible()
  })
})

test.describe('the session', () => {
  test('is renewed every 55 minutes', async ({ page }) => {
    await signIn(page.request, admin)
    const renewal = (message: { url: () => string }) => message.url().endsWith('/api/user/refresh-token')
    let [asked, renewals] = [0, 0]
    page.on('request', (request) => {
      if (renewal(request)) asked += 1
    })
    page.on('response', (response) => {
      if (renewal(response) && response.ok()) renewals += 1
    })
    await page.clock.install()
    await page.goto('/about')
    await expect(inTopBar(page, 'Abmelden')).toBeVisible()
    for (const count of [1, 2]) {
      await page.clock.fastForward('54:30')
      expect(asked).toBe(count - 1)
      await page.clock.fastForward('00:30')
      await expect.poll(() => renewals).toBe(count)
    }
    await expect(inTopBar(page, 'Abmelden')).toBeVisible()
  })

  test('is not needed for the public pages, and others lead to /login', async ({ page }) => {
    for (const path of ['/profile', '/dashboard', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
  })
})
