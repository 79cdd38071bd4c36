import { linkInMail, mailsTo } from './mail'
import { checkWith, newUser, openOffice, send, visit } from './people'
import { expect, test } from './program'

test('owner and team talk about a ticket until it is closed, and go on when it is opened again', async ({ page, browser }) => {
  const { email } = await newUser(page.request, 'Sommerfest')
  const { _id } = await send(page.request, '/api/tickets', { subject: 'Foto vom Sommerfest', message: 'Können Sie es tauschen?' })
  await visit(page, `/dashboard/tickets/${_id}`, 'Wir haben Ihre Nachricht und antworten hier.')

  const office = await openOffice(browser)
  await office.goto('/admin')
  await office.getByRole('region', { name: /Antwort$/ }).getByRole('link', { name: 'Ansehen und beantworten' }).click()
  await expect(office).toHaveURL('/admin/tickets?sort=waiting')
  await checkWith(office, 'Was auf eine Antwort von uns wartet, das am längsten Wartende zuerst.')
  await visit(office, `/admin/tickets/${_id}`, 'Können Sie es tauschen?')
  await office.getByLabel('Ihre Antwort').fill('Gern. Welches <b>Foto</b> meinen Sie?')
  await office.getByRole('button', { name: 'Antworten' }).click()
  await expect(office.getByText('Ihre Antwort ist gesendet.')).toBeVisible()

  const link = await linkInMail(email, new RegExp(`http:\\S+/dashboard/tickets/${_id}`))
  expect(mailsTo(email).at(-1)).toContain('Gern. Welches <b>Foto</b> meinen Sie?')
  await page.goto(link)
  await expect(page.getByText('Gern. Welches <b>Foto</b> meinen Sie?')).toBeVisible()
  await page.getByLabel('Ihre Antwort').fill('Das mit dem Kuchen.')
  await page.getByRole('button', { name: 'Antworten' }).click()
  await checkWith(page, 'Das mit dem Kuchen.')

  await page.getByRole('button', { name: 'Ticket schließen' }).click()
  await checkWith(page, 'Ticket schließen?')
  await page.getByRole('button', { name: 'Jetzt schließen' }).click()
  await checkWith(page, 'Das Ticket ist geschlossen.')
  await office.reload()
  await office.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(office.getByText('Das Ticket ist wieder offen.')).toBeVisible()
  await office.context().close()

  await page.reload()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkWith(page, 'Das mit dem Kuchen.')
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Team hat das Ticket wieder geöffnet')
  await visit(page, '/dashboard/notifications', 'Unser Team hat Ihr Ticket „Foto vom Sommerfest“ wieder geöffnet.')
  await page.goto('/dashboard/tickets/ffffffffffffffffffffffff')
  await checkWith(page, 'Dieses Ticket gibt es nicht, oder es gehört zu einem anderen Konto. Bitte prüfen Sie, ob Sie mit dem richtigen angemeldet sind.')
})
