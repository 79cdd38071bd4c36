import { checkWith, newUser, openOffice, send, visit } from './people'
import { expect, test } from './program'

test('admins see what waits and how the months went, on a phone too', async ({ page, browser }) => {
  await newUser(page.request, 'Wartend')
  await send(page.request, '/api/tickets', { subject: 'Wann geht es los?', message: 'Wir freuen uns schon.' })
  await send(page.request, '/api/request/sent', {
    organization_name: 'Verein für sehr lange Wartezeiten und Nachbarschaftshilfe Musterstadt-Nord e. V.',
    contact_name: 'Erika Beispiel',
    contact_email: 'info@wartend.example',
  })
  const office = await openOffice(browser)
  await visit(office, '/admin', 'Anträge im Monat')
  const requests = office.getByRole('region', { name: 'Anträge im Monat' })
  await requests.getByText('Zahlen als Tabelle').click()
  await expect(requests.getByRole('row')).toHaveCount(13)
  await office.setViewportSize({ width: 360, height: 740 })
  await checkWith(office, 'Anträge im Monat')
  if (process.env.E2E_PICTURES) {
    for (const [width, colorScheme] of [[360, 'light'], [360, 'dark'], [1280, 'light'], [1280, 'dark']] as const) {
      await office.setViewportSize({ width, height: 800 })
      await office.emulateMedia({ colorScheme })
      await office.screenshot({ path: `${process.env.E2E_PICTURES}/admin-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await office.getByRole('region', { name: /Entscheidung$/ }).getByRole('link', { name: 'Ansehen und entscheiden' }).click()
  await expect(office).toHaveURL('/admin/requests?status=pending&sort=oldest')
  await office.context().close()
})
