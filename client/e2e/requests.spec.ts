import { breakCall, checkWith, newUser, send, visit } from './people'
import { expect, test } from './program'

test('own requests have no axe violation, empty, filled, opened and in error, light and dark', async ({ page }) => {
  await newUser(page.request, 'Antragstellerin')
  await visit(page, '/dashboard/requests', 'No requests')
  await visit(page, '/dashboard/requests/new', 'Neue Anfrage')
  await page.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await checkWith(page, 'Neue Anfrage')
  await send(page.request, '/api/request/sent', {
    contact_name: 'Ada Beispiel',
    contact_email: 'ada@verein.example',
    organization_name: 'Verein Nord',
    project_goals: 'Gefunden werden',
  })
  await visit(page, '/dashboard/requests', 'Verein Nord')
  await page.locator('summary', { hasText: 'Verein Nord' }).click()
  await checkWith(page, 'Gefunden werden')
  await breakCall(page, '**/api/request?*')
  await visit(page, '/dashboard/requests', 'Der Dienst ist gerade nicht erreichbar.')
})
