import { checkWith, newUser, openOffice, send } from './people'
import { expect, test } from './program'

test('what the team writes is counted in every tab without a reload, and read in every tab', async ({ page, context, browser }) => {
  const { _id } = await newUser(page.request, 'Glocke')
  const other = await context.newPage()
  const bell = (tab = page) => tab.getByRole('banner').getByRole('link', { name: /^Benachrichtigungen, / })
  await page.goto('/dashboard/notifications')
  await other.goto('/about')
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Benachrichtigungen, keine ungelesen')
  const said = page.getByRole('banner').locator('[aria-live=polite]')
  await expect(said).toBeEmpty()

  const office = await openOffice(browser)
  await send(office.request, '/api/notifications', { user: _id, message: 'Ihre Website ist fertig.' })
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  await expect(said).toHaveText('1 neue Benachrichtigung, 1 ungelesen')
  await checkWith(page, 'Ihre Website ist fertig.')
  await send(office.request, '/api/notifications', { user: _id, message: 'Und gut geworden.' })
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen')

  await expect(said).toHaveText('1 neue Benachrichtigung, 2 ungelesen')
  await page.getByRole('button', { name: 'Als gelesen markieren', exact: true }).first().click()
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  await expect(said).toBeEmpty()
  await page.close() // which may have held the stream
  await send(office.request, '/api/notifications', { user: _id, message: 'Noch etwas.' })
  await expect(bell(other)).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen')
  await bell(other).click()
  await other.getByRole('button', { name: 'Alle als gelesen markieren' }).click()
  await expect(bell(other)).toHaveAccessibleName('Benachrichtigungen, keine ungelesen')
  await checkWith(other, 'Sie haben alle Benachrichtigungen gelesen.')
  await other.getByLabel('Es gibt eine Antwort auf eines meiner Tickets').uncheck()
  await other.getByRole('button', { name: 'Auswahl speichern' }).click()
  await checkWith(other, 'Ihre Auswahl ist gespeichert.')
  await other.reload()
  await expect(other.getByLabel('Es gibt eine Antwort auf eines meiner Tickets')).not.toBeChecked()
  await office.context().close()
})
