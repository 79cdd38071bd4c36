import type { Page } from '@playwright/test'
import { admin, demo, signIn } from './account'
import { check } from './check'
import { mailsTo } from './mail'
import { expect, test } from './program'

const message = {
  'Ihr Name': 'Jörg Müller',
  'E-Mail-Adresse': 'joerg@sportverein.example',
  Betreff: 'Eine Frage vorab',
  Nachricht: 'Bauen Sie auch für Sportvereine?\nViele Grüße',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Nachricht senden' }).click()

async function write(page: Page): Promise<void> {
  await page.goto('/contact')
  for (const [label, text] of Object.entries(message)) await field(page, label).fill(text)
}

async function stillThere(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) await expect(field(page, label)).toHaveValue(text)
}

test.describe('the contact form', () => {
  test('sends a message to the team, which can answer it', async ({ page }) => {
    await write(page)
    await send(page)
    await expect(page.getByText('Vielen Dank!')).toBeVisible()
    await expect(page.getByText('Ihre Nachricht wurde erfolgreich gesendet.')).toBeVisible()
    await check(page)
    await expect.poll(() => mailsTo(message['E-Mail-Adresse']).some((mail) => /^Reply-To:.*joerg@/im.test(mail))).toBe(true)
  })

  test('requires name, email, subject and message', async ({ page }) => {
    await page.goto('/contact')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await send(page)
    for (const label of Object.keys(message)) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Ihr Name')).toBeFocused()
    expect(sent.filter((url) => url.includes('/api/contact'))).toEqual([])
    await check(page)
  })

  test('shows the error’s message under the form and keeps the text', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { message: 'Der Dienst ist gerade nicht erreichbar.' } }))
    await write(page)
    await send(page)
    const said = page.getByRole('alert')
    await expect(said).toContainText('Der Dienst ist gerade nicht erreichbar.')
    const [note, button] = [await said.boundingBox(), await page.getByRole('button', { name: 'Nachricht senden' }).boundingBox()]
    expect(note?.y).toBeGreaterThan(button?.y ?? Infinity)
    await stillThere(page)
    await check(page)
    await page.unroute('**/api/contact')
    await send(page)
    await expect(page.getByText('Vielen Dank!')).toBeVisible()
  })

  test('says so when the server cannot be reached', async ({ page, context }) => {
    await write(page)
    await context.setOffline(true)
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Wir konnten den Server nicht erreichen.')
    await stillThere(page)
  })

  test('shows the server’s reasons at their fields', async ({ page }) => {
    await write(page)
    await field(page, 'E-Mail-Adresse').fill('joerg@sportverein')
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, json: { message: 'Bitte prüfen Sie Ihre Eingaben.', fields: { email: 'Diese Adresse gibt es nicht.' } } }),
    )
    await send(page)
    await expect(field(page, 'E-Mail-Adresse')).toHaveAccessibleDescription(/Diese Adresse gibt es nicht\./)
    await expect(field(page, 'E-Mail-Adresse')).toBeFocused()
  })

  test('says after too many tries how long to wait', async ({ page }) => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, json: { message: 'Das waren zu viele Versuche.' } }),
    )
    await write(page)
    await send(page)
    await expect(page.getByRole('alert')).toContainText('In 20 Sekunden geht es weiter.')
    await stillThere(page)
  })

  test('names the team’s address as another way', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByRole('main').getByRole('link', { name: 'kontakt@localhost' })).toHaveAttribute('href', 'mailto:kontakt@localhost')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'kontakt@localhost' })).toBeVisible()
  })

  test('knows name and address of a signed-in person', async ({ page }) => {
    await signIn(page.request, admin)
    await page.goto('/contact')
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue(admin.email)
    await expect(field(page, 'Ihr Name')).not.toHaveValue('')
  })

  test('knows nothing about who uses the demo account', async ({ page }) => {
    await signIn(page.request, await demo(page.request))
    await page.goto('/contact')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Abmelden' })).toBeVisible()
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue('')
  })
})
