import type { Page } from '@playwright/test'
import { admin } from './account'
import { check, checkShape } from './check'
import { finger, keyboard, type Hand } from './hand'
import { verifyLinkFor } from './mail'
import { expect, test } from './program'

const password = 'drei-alte-Fahrraeder'

/** Follows a link of the top bar, which hides behind the menu button on a phone. */
async function inTopBar(page: Page, hand: Hand, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menü' })
  if (await menu.isVisible()) {
    await hand.press(menu)
    await hand.press(page.getByRole('dialog').getByRole('link', { name, exact: true }))
  } else {
    await hand.press(page.getByRole('banner').getByRole('link', { name, exact: true }))
  }
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test('an association asks for a website and an admin sees it', async ({ page, browser, context }, info) => {
  const hand = info.project.name === 'phone' ? finger() : keyboard(page)
  const look = info.project.name === 'phone' ? check : checkShape // axe sees once what no other test comes to
  const email = `info@${info.project.name}.verein.example`
  const organization = `Tafel ${info.project.name}`
  const problems: string[] = []
  const watch = (watched: Page) => {
    watched.on('pageerror', (error) => problems.push(error.message))
    watched.on('console', (message) => {
      // The browser reports refusals that belong here: a visitor's look for a session, a page that is not there.
      if (message.type() === 'error' && !/ 40[14] /.test(message.text())) problems.push(message.text())
    })
  }
  watch(page)

  await test.step('the home page', async () => {
    await page.goto('/')
    await expect(page.getByText('demo@ehrenweb.example')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Weiterlesen' })).toHaveAttribute('href', '/about')
    await expect(page.getByRole('link', { name: 'Details ansehen' })).toHaveAttribute('href', '/start')
    await checkShape(page)
    for (const path of ['/about', '/start']) {
      await page.goto(path)
      await checkShape(page)
    }
    await page.goto('/')
    await hand.press(page.getByRole('link', { name: 'Jetzt starten' }))
    await expect(page).toHaveURL('/register')
  })

  await test.step('the registration', async () => {
    await checkShape(page)
    await hand.type(field(page, 'firstName'), 'Zoë')
    await hand.type(field(page, 'lastName'), 'Łukasz')
    await hand.type(field(page, 'email'), email)
    await hand.type(field(page, 'password'), password)
    await hand.type(field(page, 'confirmPassword'), `${password}!`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/user/register')) sent.push(request.url())
    })
    await hand.press(page.getByRole('button', { name: 'Registrieren' }))
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    expect(sent).toEqual([])
    await expect(field(page, 'email')).toHaveValue(email)
    await look(page)
    await hand.type(field(page, 'confirmPassword'), password)
    await hand.press(page.getByRole('button', { name: 'Registrieren' }))
    await expect(page.getByRole('main')).toContainText('Postfach')
    await expect(field(page, 'password')).toHaveCount(0)
    await look(page)
  })

  await test.step('the verification', async () => {
    await page.goto('/email-verified?status=invalid')
    await checkShape(page)
    await page.goto(await verifyLinkFor(email))
    await expect(page).toHaveURL('/email-verified')
    await checkShape(page)
    await hand.press(page.getByText('Go to Login'))
    await expect(page).toHaveURL('/login')
  })

  await test.step('the login', async () => {
    await checkShape(page)
    await hand.type(field(page, 'email'), email)
    await hand.type(field(page, 'password'), 'falsch')
    await hand.press(page.getByRole('button', { name: 'Anmelden' }))
    await expect(page.getByText('Incorrect username or password')).toBeVisible()
    await look(page)
    await hand.type(field(page, 'password'), password)
    await hand.press(page.getByRole('button', { name: 'Anmelden' }))
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Keine aktuellen Anfragen')).toBeVisible()
    await checkShape(page)
  })

  await test.step('the session lasts', async () => {
    await page.reload()
    await expect(page).toHaveURL('/dashboard')
    await context.clearCookies({ name: 'access' }) // as the browser does when its time is over
    await page.reload()
    await expect(page.getByText('Keine aktuellen Anfragen')).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the request', async () => {
    await page.goto('/dashboard/requests')
    await expect(page.getByText('No requests')).toBeVisible()
    await checkShape(page)
    await hand.press(page.getByRole('link', { name: 'Neue Anfrage' }).first())
    await expect(page).toHaveURL('/dashboard/requests/new')
    await checkShape(page)
    await hand.press(page.getByRole('button', { name: 'Antrag einreichen' }))
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await checkShape(page)
    await hand.type(field(page, 'contact_name'), 'Zoë Łukasz')
    await hand.type(field(page, 'contact_email'), email)
    await hand.type(field(page, 'organization_name'), organization)
    await hand.type(field(page, 'current_website'), 'www.tafel.example')
    for (const name of [
      'activity_area',
      'project_goals',
      'target_audience',
      'special_requirements',
      'site_assets',
      'reference_websites',
      'design_preferences',
      'domain_hosting',
    ]) {
      await hand.type(field(page, name), `Angaben zu ${name}`)
    }
    await hand.press(page.getByRole('button', { name: 'Antrag einreichen' }))
    await expect(page.getByText('Ihr Antrag wurde erfolgreich eingereicht!')).toBeVisible()
    await look(page)
    await page.goto('/dashboard/requests')
    await expect(page.getByText(organization).first()).toBeVisible()
    await expect(page.getByText('Ausstehend')).toBeVisible()
    const today = new Date().toLocaleDateString('de-DE', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'Europe/Berlin',
    })
    await expect(page.getByText(today).first()).toBeVisible()
    await checkShape(page)
  })

  await test.step('the logout', async () => {
    await inTopBar(page, hand, 'Abmelden')
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await page.goto('/gibt-es-nicht')
    await expect(page.getByText('404 - Not Found')).toBeVisible()
    await checkShape(page)
    for (const path of ['/forgot-password', `/reset-password/${'A'.repeat(43)}`]) {
      await page.goto(path)
      await checkShape(page)
    }
  })

  await test.step('the admin', async () => {
    const office = await (await browser.newContext()).newPage()
    watch(office)
    const adminHand = info.project.name === 'phone' ? finger() : keyboard(office)
    await office.goto('/login')
    await adminHand.type(field(office, 'email'), admin.email)
    await adminHand.type(field(office, 'password'), admin.password)
    await adminHand.press(office.getByRole('button', { name: 'Anmelden' }))
    await expect(office).toHaveURL('/dashboard')
    await office.goto('/admin')
    await checkShape(office)
    await adminHand.press(office.getByRole('main').getByRole('link', { name: /Anfragen|Requests/ }).first())
    await expect(office).toHaveURL('/admin/requests')
    await expect(office.getByText(organization).first()).toBeVisible()
    await checkShape(office)
    await adminHand.press(office.locator('summary', { hasText: organization }).first())
    await expect(office.getByText('Angaben zu project_goals').first()).toBeVisible()
    await expect(office.getByText('Keine Angabe').first()).toBeVisible()
    await checkShape(office)
    await office.context().close()
  })

  expect(problems).toEqual([])
})
