import type { Page } from '@playwright/test'
import { admin, signIn } from './account'
import { check, checkBothLights } from './check'
import { expect, test } from './program'

const html = (page: Page) => page.locator('html')
const choose = (page: Page, name: string) => page.getByRole('group', { name: 'Darstellung' }).getByText(name, { exact: true }).click()

test.describe('light and dark', () => {
  test('follow the system, until somebody chooses', async ({ page }) => {
    await page.goto('/')
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'dark')
    await choose(page, 'Hell')
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'light')
    await choose(page, 'Automatisch')
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'dark')
  })

  test('stay as chosen after a reload, from the first paint on, and in every tab', async ({ page, context }) => {
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/about')
    await choose(page, 'Dunkel')
    await expect(html(other)).toHaveAttribute('data-bs-theme', 'dark')
    await expect(other.getByRole('radio', { name: 'Dunkel' })).toBeChecked()
    await page.route('**/assets/*.js', (route) => route.abort()) // nothing but the page's own head runs
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'dark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(30, 26, 24)')
    await page.unroute('**/assets/*.js')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked()
  })

  test('can be chosen with the keyboard', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('radio', { name: 'Automatisch' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Hell' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(html(page)).toHaveAttribute('data-bs-theme', 'dark')
  })
})

test('a visitor’s browser asks for no session and has nothing to complain of; a reload keeps a user signed in', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message)) // also where the page is not what was made of it
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) said.push(request.url())
  })
  for (const path of ['/', '/?utm_source=newsletter', '/about', '/start', '/contact', '/login', '/register', '/register?emailVerified=true']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(said).toEqual([])
  await signIn(page.request, admin)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Abmelden' })).toBeVisible()
})

test.describe('before any code runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages show their text, say what they are, and their links lead on', async ({ page }) => {
    for (const [path, heading, text] of [
      ['/', 'Technik, die allen offensteht', 'Womit wir bauen'],
      ['/about', 'Über das Projekt', 'Was kostet das?'],
      ['/start', 'In vier Schritten zur Website', 'Projektanfrage'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page).toHaveTitle(/.+ – Ehrenweb$/)
      const title = await page.title()
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{30,}/)
      await expect(page.locator('noscript')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('a form says what it needs and takes nothing', async ({ page }) => {
    for (const path of ['/contact', '/login', '/register']) {
      await page.goto(path)
      await expect(page.locator('noscript p', { hasText: 'Dieses Formular braucht JavaScript.' })).toBeVisible()
      await expect(page.locator('main button[type="submit"]')).toBeDisabled()
    }
  })
})

test('what was made for visitors is not shown to those who are signed in', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort()) // nothing but what was made
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
  await signIn(page.request, admin)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeHidden()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Abmelden' })).toBeVisible()
})

test('a page that was made is seen before its code is fetched', async ({ page }) => {
  const code = page.waitForResponse(/\/assets\/index-[^/]+\.js/)
  await page.goto('/')
  await code
  const { painted, fetched } = await page.evaluate(() => ({
    painted: Math.max(...performance.getEntriesByName('first-paint').map(({ startTime }) => startTime)),
    fetched: performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
  }))
  expect(Math.min(...fetched)).toBeGreaterThan(painted)
})

test('what is pressed before the code is there is done once it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const pressed = page.getByRole('button', { name: 'Menü' }).click()
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/?utm_source=newsletter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a page can be used where something keeps frames out', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', { value: null })
  })
  await page.goto('/contact')
  await expect(page.locator('main button[type="submit"]')).toBeEnabled()
})

test('the code of a page comes with the code of all pages, not after it', async ({ page }) => {
  for (const [path, file] of [['/contact', /ContactPage-/], ['/login', /LoginPage-/], ['/register', /RegisterPage-/]] as const) {
    const own = page.waitForRequest(file)
    await page.route(/\/vendor-/, async (route) => {
      await own
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('main button[type="submit"]')).toBeEnabled()
    await page.unroute(/\/vendor-/)
  }
})

test('the screens that a page links to are there before somebody goes to them', async ({ page }) => {
  const fetched = page.waitForResponse(/\/assets\/LoginPage-/)
  await page.goto('/')
  await fetched
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
})

test('a screen shows a loading bar until its code has come', async ({ page }) => {
  await signIn(page.request, admin)
  for (const path of ['/', '/dashboard']) {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    const bars = page.evaluate(() =>
      [document.body, document.getElementById('root')].filter((element) => element && getComputedStyle(element, '::before').animationName === 'loading-bar').length,
    )
    expect(await bars).toBeGreaterThan(0)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Abmelden' })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body, '::before').content)).toBe('none')
  }
})

test('a screen that is slow to come shows a loading bar', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }) // nothing is fetched ahead
  })
  await signIn(page.request, admin)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Seite wird geladen' })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(bar).toBeVisible()
  await expect(page).toHaveURL('/')
  await check(page)
  letThrough()
  await expect(page).toHaveURL('/dashboard')
  await expect(bar).toHaveCount(0)
})

/** Goes to each page and looks at it in both lights. */
async function checkAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('banner').getByText(/^(Anmelden|Abmelden)$/)).toHaveCount(1) // in the menu
      await checkBothLights(page)
    })
  }
}

test.describe('the public pages hold WCAG 2.2 AA, light and dark', () => {
  test.use({ viewport: { width: 360, height: 740 } }) // where targets are closest to each other

  test('for visitors', async ({ page }) => {
    await checkAll(page, ['/', '/about', '/start', '/contact', '/register', '/register?emailVerified=true', '/email-verified'])
    await checkAll(page, ['/email-verified?status=invalid', '/login', '/forgot-password', '/reset-password/abc', '/setup/abc', '/gibt-es-nicht'])
  })

  test('for signed-in users', async ({ page }) => {
    await signIn(page.request, admin)
    await checkAll(page, ['/', '/profile'])
  })

  test('with the side menu open', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menü' }).click()
    await check(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menü' })).toBeFocused()
  })
})

test('no public page scrolls sideways, from 360 to 1440 pixels', async ({ page }) => {
  await signIn(page.request, admin)
  for (const path of ['/', '/about', '/start', '/contact', '/profile', '/register', '/forgot-password', '/gibt-es-nicht']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
