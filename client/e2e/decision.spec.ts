import { linkInMail } from './mail'
import { checkWith, newUser, openOffice, send } from './people'
import { expect, test } from './program'

test('a decision reaches the organisation, which sees why and what comes next, or takes its request back', async ({ page, browser }) => {
  const { email } = await newUser(page.request, 'Entschieden')
  const asked = { contact_name: 'Ada Beispiel', contact_email: 'ada@verein.example', project_goals: 'Gefunden werden' }
  const { _id } = await send(page.request, '/api/request/sent', { ...asked, organization_name: 'Verein Entschieden' })
  await page.goto('/dashboard/requests')
  await page.locator('summary', { hasText: 'Verein Entschieden' }).click()
  await page.getByRole('link', { name: 'Antrag öffnen: Verein Entschieden' }).click()
  await expect(page).toHaveURL(`/dashboard/requests/${_id}`)
  await checkWith(page, 'So geht es weiter')

  const office = await openOffice(browser)
  await office.goto(`/admin/requests/${_id}`)
  await office.getByLabel('Ablehnen').check()
  await office.getByRole('button', { name: 'Entscheidung speichern' }).click()
  await expect(office.getByLabel('Nachricht an die Organisation')).toBeFocused()
  await checkWith(office, 'Bitte schreiben Sie der Organisation, warum Sie den Antrag ablehnen.')
  await office.getByLabel('Nachricht an die Organisation').fill('Wir haben gerade zu wenig Zeit.')
  await office.getByRole('button', { name: 'Entscheidung speichern' }).click()
  await expect(office.getByText('Die Entscheidung ist gespeichert.')).toBeVisible()
  await expect(office.getByText('Wir haben gerade zu wenig Zeit.')).toBeVisible()
  await office.context().close()

  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Ihr Antrag für „Verein Entschieden“ wurde abgelehnt.')).toBeVisible()
  await page.goto(await linkInMail(email, new RegExp(`http:\\S+/dashboard/requests/${_id}`)))
  await checkWith(page, 'Wir haben gerade zu wenig Zeit.')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Ticket schreiben' })).toBeHidden()
  await expect(page.getByText('Gefunden werden')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const { _id: second } = await send(page.request, '/api/request/sent', { ...asked, organization_name: 'Verein Zurück' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/dashboard/requests/${second}`)
  await page.getByRole('button', { name: 'Antrag zurückziehen' }).click()
  await expect(page.getByRole('button', { name: 'Nein, behalten' })).toBeFocused()
  await page.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await checkWith(page, 'Ihr Antrag ist zurückgezogen.')
})
