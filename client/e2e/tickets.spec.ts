import type { Page } from '@playwright/test'
import { signIn } from './account'
import { breakCall, checkWith, newUser, openOffice, send, visit } from './people'
import { expect, test } from './program'

const unreachable = 'Der Dienst ist gerade nicht erreichbar.'

async function write(page: Page, subject: string, message: string): Promise<void> {
  await page.getByLabel('Betreff').fill(subject)
  await page.getByLabel('Nachricht', { exact: true }).fill(message)
}

test('the user opens a ticket, the admin answers, the user reads the answer', async ({ page, browser }) => {
  await newUser(page.request, 'Tilda')
  await page.goto('/tickets')
  await expect(page).toHaveURL('/dashboard/tickets')
  await checkWith(page, 'Keine Tickets')
  await page.getByRole('link', { name: 'Erstes Ticket schreiben' }).click()
  await expect(page).toHaveURL('/dashboard/tickets/new')
  await expect(page.getByRole('link', { name: 'Abbrechen' })).toHaveAttribute('href', '/dashboard/tickets')
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await expect(page.getByLabel('Betreff')).toBeFocused()
  await write(page, 'Neues Foto', '🙂'.repeat(501))
  await checkWith(page, '501 von 500 Zeichen, 1 zu viel')
  await write(page, 'Neues Foto', '🙂'.repeat(500))
  await expect(page.getByText('500 von 500 Zeichen').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await checkWith(page, 'Ticket erfolgreich erstellt!')
  await page.getByRole('link', { name: 'Zu meinen Tickets' }).click()
  await expect(page.getByRole('article', { name: 'Neues Foto' })).toContainText('Offen')

  const office = await openOffice(browser)
  await office.goto('/admin/tickets')
  const ticket = office.getByRole('article', { name: 'Neues Foto' })
  const reply = ticket.getByRole('button', { name: 'Antworten' })
  await expect(reply).toBeDisabled()
  await ticket.getByLabel('Ihre Antwort').fill('Gern, schicken Sie es uns.')
  await reply.click()
  await expect(ticket).toContainText('1 Antwort')
  await expect(ticket.getByText('Gern, schicken Sie es uns.')).toBeVisible()
  await checkWith(office, 'Ihre Antwort ist gesendet.')
  await ticket.getByLabel('Ihre Antwort').fill('Es ist da, danke!')
  await reply.click()
  await expect(ticket).toContainText('2 Antworten')

  await page.reload()
  await expect(page.getByRole('article', { name: 'Neues Foto' })).toContainText('Es ist da, danke!')
  await checkWith(page, '2 Antworten')

  await ticket.getByLabel('Ihre Antwort').fill('Noch etwas')
  const [own] = (await (await page.request.get('/api/tickets/my-tickets')).json()) as [{ _id: string }]
  expect((await page.request.put(`/api/tickets/${own._id}/close`)).status()).toBe(200)
  await reply.click()
  await expect(office.getByRole('alert')).toContainText('Dieses Ticket ist geschlossen')
  await expect(ticket).toContainText('Geschlossen')
  await expect(reply).toHaveCount(0)
  await office.reload()
  await expect(ticket.getByLabel('Ihre Antwort')).toHaveValue('Noch etwas')
  await checkWith(
    office,
    'Dieses Ticket wurde geschlossen, bevor Ihre Antwort gesendet war. Ihren Text können Sie hier noch kopieren.',
  )
  await ticket.getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await expect(ticket.getByLabel('Ihre Antwort')).toHaveCount(0)
  await office.context().close()
})

test('own tickets come ten a page, and a page change scrolls to the top', async ({ page }) => {
  await newUser(page.request, 'Vielfrager')
  for (let i = 1; i <= 25; i++) await send(page.request, '/api/tickets', { subject: `Frage ${i}`, message: 'Wann geht es los?' })
  await visit(page, '/dashboard/tickets', 'Seite 1 von 3')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('article').first()).toContainText('Frage 25')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    const passed: number[] = []
    window.addEventListener('scroll', () => passed.push(window.scrollY))
    Object.assign(window, { passed })
  })
  await page.getByRole('button', { name: 'Seite 2' }).click()
  await expect(page.getByText('Seite 2 von 3')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Frage 15')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const passed = await page.evaluate(() => (window as unknown as { passed: number[] }).passed)
  expect(passed.length, 'steps of a smooth scroll, not a jump').toBeGreaterThan(5)
  await expect(page).toHaveURL('/dashboard/tickets?page=2')
})

test('a failure shows a box titled Error, keeps what was typed, and can be tried again', async ({ page }) => {
  await newUser(page.request, 'Pechvogel')
  await breakCall(page, '**/api/tickets/my-tickets?*')
  await visit(page, '/dashboard/tickets', unreachable)
  await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
  await visit(page, '/dashboard', 'Keine aktuellen Anfragen')
  await expect(page.getByText('Keine aktuellen Updates')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tickets' })).toContainText(unreachable)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByText('Keine aktuellen Tickets')).toBeVisible()

  await breakCall(page, '**/api/tickets')
  await page.goto('/dashboard/tickets/new')
  await write(page, 'Hilfe', 'Es geht nicht.')
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await expect(page.getByRole('alert')).toContainText('Was Sie geschrieben haben, ist noch da.')
  await checkWith(page, unreachable)
  await expect(page.getByLabel('Betreff')).toHaveValue('Hilfe')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await expect(page.getByText('Ticket erfolgreich erstellt!')).toBeVisible()
})

test('a half-written ticket asks before it is left, outlives a reload and an expired session, and goes at the logout', async ({
  page,
  context,
}) => {
  const { email, password } = await newUser(page.request, 'Nachdenker')
  await page.goto('/dashboard/tickets/new')
  await write(page, 'Halb fertig', 'Das muss ich noch nachsehen.')
  await page.getByRole('link', { name: 'Alle Tickets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiterschreiben' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/api/notifications/*', (route) => route.abort()) // it is the person who finds out that the session is over
  await page.reload()
  await expect(page.getByText('wieder eingesetzt')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('Halb fertig')

  await context.clearCookies()
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await expect(page).toHaveURL('/login')
  await page.unrouteAll()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/dashboard/tickets/new')
  await expect(page.getByLabel('Nachricht', { exact: true })).toHaveValue('Das muss ich noch nachsehen.')

  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await signIn(page.request, { email, password })
  await page.goto('/dashboard/tickets/new')
  await expect(page.getByLabel('Betreff')).toHaveValue('')
})
