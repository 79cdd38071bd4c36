import { checkWith, newUser, openOffice, visit } from './people'
import { expect, test } from './program'

const lost = {
  _id: 'c'.repeat(24),
  kind: 'registration',
  to: `${'lange-adresse.'.repeat(4)}weg@verein-fuer-nachbarschaftshilfe.example`,
  reason: 'mail: recipient: 550 "5.1.1 <weg@verein.example>: Recipient address rejected: User unknown in virtual mailbox table"',
  attempts: 1,
  createdAt: '2025-11-20T09:05:00Z',
  changedAt: '2025-11-20T09:06:00Z',
}

test('the outbox is the admins’ to see, and what failed mostly is nothing', async ({ page, browser }) => {
  await newUser(page.request, 'Postlos')
  await page.goto('/admin/mail')
  await expect(page).toHaveURL('/dashboard')
  expect((await page.request.get('/api/mail?status=failed')).status()).toBe(403)
  const office = await openOffice(browser)
  await visit(office, '/admin/mail', 'Keine E-Mail ist gescheitert. Hier ist nichts zu tun.')
  await office.goto('/admin')
  await expect(office.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(office.getByText('nicht zugestellt werden')).toHaveCount(0)
  await office.getByRole('main').getByRole('link', { name: 'E-Mails' }).click()
  await office.getByRole('link', { name: 'Gesendet' }).click()
  await expect(office.getByRole('article', { name: 'postlos@verein.example' })).toContainText('Bestätigung einer Registrierung')
  await office.getByRole('textbox', { name: 'An welche Adresse?' }).fill('probe@verein.example')
  await office.getByRole('button', { name: 'Probe-E-Mail senden' }).click()
  await expect(office.getByRole('status').filter({ hasText: 'liegt als Datei auf dem Server' })).toBeVisible()
  await checkWith(office, 'Gesendet')
  await office.context().close()
})

// The server of these tests keeps its mails as files, which nothing refuses: here it answers as it does after a refusal.
test('a mail that was given up is warned of and dealt with by the keyboard, on a phone too', async ({ browser }) => {
  const office = await openOffice(browser)
  let list = [lost]
  await office.route('**/api/mail?*', (route) => route.fulfill({ json: list, headers: { 'X-Total-Count': String(list.length) } }))
  await office.route(`**/api/mail/${lost._id}/retry`, (route) => {
    list = []
    return route.fulfill({ json: { message: 'Die E-Mail wird jetzt noch einmal gesendet.' } })
  })
  await office.setViewportSize({ width: 360, height: 740 })
  await visit(office, '/admin', '1 E-Mail konnte nicht zugestellt werden')
  await office.getByRole('link', { name: 'Ansehen und erledigen' }).click()
  await checkWith(office, 'Bestätigung einer Registrierung')
  await office.getByRole('button', { name: 'Erneut senden' }).press('Enter')
  await expect(office.getByRole('status').filter({ hasText: 'wird jetzt noch einmal gesendet' })).toBeFocused()
  await checkWith(office, 'Keine E-Mail ist gescheitert. Hier ist nichts zu tun.')
  await office.context().close()
})
