import { checkWith, newUser, openOffice, send, visit } from './people'
import { expect, test } from './program'

test('an admin finds a request among others, its table and its person, and gives them the right', async ({ page, browser }) => {
  const { _id } = await newUser(page.request, 'Findbar')
  for (const organization_name of ['Sportverein Köln-Süd', 'Nähstube Nord']) {
    await send(page.request, '/api/request/sent', { contact_name: 'Erika', contact_email: 'erika@beispiel.example', organization_name })
  }
  await send(page.request, '/api/contact', { name: 'Gast', email: 'gast@beispiel.example', subject: 'Eine Frage', message: 'Was kostet das?' })
  const office = await openOffice(browser)
  const main = office.getByRole('main')

  await office.goto('/admin/requests')
  await office.getByRole('searchbox', { name: 'Suche' }).fill('koeln verein')
  await office.keyboard.press('Enter')
  await expect(main.getByText('Sportverein Köln-Süd')).toBeVisible()
  await expect(main.getByText('Nähstube Nord')).toHaveCount(0)
  await office.getByLabel('Status').selectOption('Ausstehend')
  await expect(office).toHaveURL('/admin/requests?q=koeln+verein&status=pending')
  await checkWith(office, 'Sportverein Köln-Süd')
  const download = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Als Tabelle herunterladen (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^anfragen-\d{4}-\d\d-\d\d\.csv$/)

  await main.getByText('Sportverein Köln-Süd').click()
  await main.getByRole('link', { name: 'Findbar Beispiel' }).click()
  await expect(office).toHaveURL(`/admin/people/${_id}`)
  await checkWith(office, '2 Anfragen')
  await office.getByRole('button', { name: 'Administratorrecht geben' }).click()
  await checkWith(office, 'Findbar Beispiel das Administratorrecht geben?')
  await office.getByRole('dialog').getByRole('button', { name: 'Administratorrecht geben' }).click()
  await expect(office.getByText('Findbar Beispiel hat jetzt das Administratorrecht.')).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await main.getByRole('link', { name: '2 Anfragen' }).click()
  await checkWith(office, 'Nähstube Nord')

  await visit(office, '/admin/people?status=admin', 'Findbar Beispiel')
  await visit(office, '/admin/contacts?q=kostet', 'Eine Frage')
  for (const width of [360, 1280]) {
    for (const path of ['/admin/requests?q=koeln', '/admin/people', `/admin/people/${_id}`, '/admin/contacts']) {
      await office.setViewportSize({ width, height: 800 })
      await office.goto(path)
      await expect(office.getByText('Wird geladen …')).toHaveCount(0)
      const overflow = await office.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
      if (process.env.SHOTS) await office.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll(/[/?=]/g, '_').replace(_id, 'id')}-${width}.png`, fullPage: true })
    }
  }
  await office.context().close()
})
