import type { Browser, Page } from '@playwright/test'
import { admin } from './account'
import { verifyLinkFor } from './mail'
import { expect, test } from './program'

// The pictures of the README. Run by scripts/screenshots, not with the tests.

const folder = '../.github/screenshots'
const password = 'drei-alte-Fahrraeder'

const food = {
  contact_name: 'Miriam Vogt',
  contact_email: 'info@tafel-nord.example',
  organization_name: 'Tafel Nord e. V.',
  activity_area: 'Wir retten Lebensmittel und geben sie an 400 Haushalte in der Nordstadt weiter.',
  project_goals: 'Neue Helferinnen und Helfer finden, Öffnungszeiten zeigen, Spenden ermöglichen.',
  target_audience: 'Menschen aus der Nordstadt, Ehrenamtliche, Supermärkte',
  design_preferences: 'Hell und freundlich, gern mit unseren Fotos',
  extra_notes: 'Unser Büro ist dienstags und donnerstags besetzt.',
}
const sport = {
  contact_name: 'Deniz Arslan',
  contact_email: 'vorstand@rollis-am-ball.example',
  organization_name: 'Rollis am Ball',
  current_website: 'www.rollis-am-ball.example',
  activity_area: 'Rollstuhlbasketball für Kinder und Jugendliche',
  project_goals: 'Trainingszeiten und Spielberichte, die auch am Handy gut zu lesen sind.',
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="password"]').fill(secret)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height } })
  return context.newPage()
}

test('the pictures of the README', async ({ page, browser }) => {
  await page.goto('/')
  await expect(page.getByText('demo@ehrenweb.example')).toBeVisible()
  await page.screenshot({ path: `${folder}/home.png` })

  const email = 'info@tafel-nord.example'
  const registration = { firstName: 'Miriam', lastName: 'Vogt', email, password, confirmPassword: password }
  expect((await page.request.post('/api/user/register', { data: registration })).status()).toBe(201)
  await page.goto(await verifyLinkFor(email))
  await logIn(page, email, password)

  await page.goto('/dashboard/requests/new')
  for (const [name, value] of Object.entries(food)) {
    await page.locator(`[name="${name}"]`).fill(value)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `${folder}/request-form.png` })
  for (const data of [sport, food]) {
    expect((await page.request.post('/api/request/sent', { data })).status()).toBe(201)
  }

  const phone = await open(browser, 360, 740)
  await logIn(phone, email, password)
  await expect(phone.getByText('Tafel Nord e. V.').first()).toBeVisible()
  await phone.screenshot({ path: `${folder}/dashboard-phone.png` })
  await phone.context().close()

  const office = await open(browser, 1280, 800)
  await logIn(office, admin.email, admin.password)
  await office.goto('/admin/requests')
  await office.getByText('Tafel Nord e. V.').first().click()
  await expect(office.getByText('Unser Büro ist dienstags').first()).toBeVisible()
  await office.screenshot({ path: `${folder}/admin-requests.png` })
  await office.context().close()
})
