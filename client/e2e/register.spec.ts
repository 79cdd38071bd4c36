import type { Page } from '@playwright/test'
import { admin } from './account'
import { linkInMail, verifyLinkFor } from './mail'
import { expect, test } from './program'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test.describe('the registration', () => {
  const email = 'vorstand@registrierung.example'

  async function fillIn(page: Page, repeated: string): Promise<void> {
    await page.goto('/register')
    await field(page, 'Vorname').fill('Erika')
    await field(page, 'Nachname').fill('Beispiel')
    await field(page, 'E-Mail-Adresse').fill(email)
    await field(page, 'Passwort').fill('vier-gute-alte-Worte')
    await field(page, 'Passwort wiederholen').fill(repeated)
  }

  test('sends nothing when the passwords differ', async ({ page }) => {
    await fillIn(page, 'fuenf-gute-alte-Worte')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/user/register')) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
    expect(sent).toEqual([])
  })

  test('asks to check the e-mail; without that nobody can log in, but the mail can come again', async ({ page }) => {
    await fillIn(page, 'vier-gute-alte-Worte')
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeVisible()
    await page.goto('/login')
    await field(page, 'E-Mail-Adresse').fill(email)
    await field(page, 'Passwort').fill('vier-gute-alte-Worte')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('alert')).toContainText('noch nicht bestätigt')
    await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
    await expect(page.getByRole('main')).toContainText('haben wir Ihnen eine neue E-Mail geschickt')
    await page.goto(await verifyLinkFor(email))
    await expect(page).toHaveURL('/email-verified')
    await page.getByRole('link', { name: 'Go to Login', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('says at /register?emailVerified=true that one can log in now', async ({ page }) => {
    await page.goto('/register?emailVerified=true')
    await expect(page.getByText('Email verified! You can now log in.', { exact: true })).toHaveAttribute('lang', 'en')
    await page.getByRole('link', { name: 'Go to Login', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('a forgotten password', () => {
  test('is replaced with the link in the mail, once', async ({ page }) => {
    const email = 'demo@ehrenweb.example'
    await page.goto('/forgot-password')
    await field(page, 'E-Mail-Adresse').fill(email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(page.getByRole('status')).toContainText('Falls es ein Konto mit dieser Adresse gibt')
    await page.goto('/forgot-password')
    await field(page, 'E-Mail-Adresse').fill(admin.email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    const link = await linkInMail(admin.email, /http:\S+\/reset-password\/[\w-]{43}/)
    await page.goto(link)
    await field(page, 'Neues Passwort').fill(admin.password)
    await field(page, 'Passwort wiederholen').fill('etwas-ganz-anderes')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
    await field(page, 'Passwort wiederholen').fill(admin.password)
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Passwort gespeichert' })).toBeVisible()
    await page.goto(link)
    await field(page, 'Neues Passwort').fill(admin.password)
    await field(page, 'Passwort wiederholen').fill(admin.password)
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByRole('link', { name: 'Neuen Link anfordern' })).toHaveAttribute('href', '/forgot-password')
  })
})
