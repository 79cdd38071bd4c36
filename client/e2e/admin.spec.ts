import { breakCall, checkWith, newUser, openOffice, send, visit } from './people'
import { expect, test } from './program'

test('only admins enter the admin area; its settings are not found', async ({ page, browser }) => {
  await newUser(page.request, 'Neugierig')
  for (const path of ['/admin', '/admin/tickets', '/admin/notifications', '/admin/requests']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  const office = await openOffice(browser)
  await visit(office, '/admin', 'Settings')
  for (const name of ['Tickets', 'Benachrichtigungen', 'Anfragen']) {
    await expect(office.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await office.getByRole('link', { name: 'Settings' }).click()
  await expect(office).toHaveURL('/admin/settings')
  await expect(office.getByText('404 - Not Found')).toBeVisible()
  await office.context().close()
})

test('a notification reaches the user, who sees it as unread and newest first', async ({ page, browser }) => {
  const { _id } = await newUser(page.request, 'Empfang')
  await visit(page, '/dashboard/notifications', 'No notifications')
  await send(page.request, '/api/tickets', { subject: 'Wann geht es los?', message: 'Wir freuen uns.' })

  const office = await openOffice(browser)
  await office.goto('/admin/tickets')
  const ticket = office.getByRole('article', { name: 'Wann geht es los?' })
  await expect(ticket).toContainText(_id)
  await ticket.getByRole('link', { name: 'Benachrichtigung schreiben' }).click()
  await office.getByRole('button', { name: 'Empfang Beispiel entfernen' }).click()
  await office.getByLabel('Kennung des Kontos').fill('f'.repeat(24))
  await office.getByRole('button', { name: 'Benachrichtigung senden' }).click()
  await expect(office.getByLabel('Nachricht')).toBeFocused()
  await checkWith(office, 'Bitte schreiben Sie Ihre Nachricht.')
  await office.getByLabel('Nachricht').fill('Willkommen!')
  await office.getByRole('button', { name: 'Benachrichtigung senden' }).click()
  await expect(office.getByLabel('Kennung des Kontos')).toBeFocused()
  await expect(office.getByText('Zu dieser Kennung gibt es kein Konto')).toBeVisible()
  for (const message of ['Willkommen!', 'Am Montag geht es los.']) {
    await office.getByLabel('Kennung des Kontos').fill(_id)
    await office.getByLabel('Nachricht').fill(message)
    await office.getByRole('button', { name: 'Benachrichtigung senden' }).click()
    await expect(office.getByText('Notification sent successfully!')).toHaveAttribute('lang', 'en')
    if (message === 'Willkommen!') await checkWith(office, 'Notification sent successfully!')
    await office.getByRole('button', { name: 'Noch eine schreiben' }).click()
  }
  await office.context().close()

  await visit(page, '/dashboard/notifications', 'Am Montag geht es los.')
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Neu' }).filter({ has: page.locator('time') })
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Am Montag geht es los.')
})

test('the overview shows the latest three of each kind, each with a way to all', async ({ page, browser }) => {
  const { _id } = await newUser(page.request, 'Vielseitig')
  await visit(page, '/dashboard', 'Keine aktuellen Updates')
  await expect(page.getByText('Keine aktuellen Anfragen')).toBeVisible()
  await expect(page.getByText('Keine aktuellen Tickets')).toBeVisible()
  const office = await openOffice(browser)
  const asked = { contact_name: 'Erika', contact_email: 'erika@verein.example' }
  for (let i = 1; i <= 4; i++) {
    await send(page.request, '/api/tickets', { subject: `Frage ${i}`, message: 'Hallo' })
    await send(page.request, '/api/request/sent', { ...asked, organization_name: `Verein ${i}` })
    await send(office.request, '/api/notifications', { user: _id, message: `Nachricht ${i}` })
  }
  await office.context().close()
  await visit(page, '/dashboard', 'Frage 4')
  for (const [name, word, path] of [
    ['Neuigkeiten', 'Nachricht', '/dashboard/notifications'],
    ['Anfragen', 'Verein', '/dashboard/requests'],
    ['Tickets', 'Frage', '/dashboard/tickets'],
  ] as const) {
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel.getByText(new RegExp(`^${word} [234]$`))).toHaveCount(3)
    await expect(panel.getByText(`${word} 1`, { exact: true })).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'Alle anzeigen' })).toHaveAttribute('href', path)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await checkWith(page, 'Frage 4')
})

test('a request is printed with all that stands in it and nothing around it', async ({ page }) => {
  await newUser(page.request, 'Papier')
  await send(page.request, '/api/request/sent', {
    contact_name: 'Erika',
    contact_email: 'erika@verein.example',
    organization_name: 'Tafel Papier',
    project_goals: 'Gefunden werden',
  })
  await page.goto('/dashboard/requests')
  await expect(page.getByText('Tafel Papier')).toBeVisible()
  await expect(page.getByText('Gefunden werden')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Gefunden werden')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Neue Anfrage' })).toBeHidden()
})

test('a list that cannot be loaded shows a box titled Error to the admin too', async ({ browser }) => {
  const office = await openOffice(browser)
  await send(office.request, '/api/request/sent', {
    contact_name: 'Ada Beispiel',
    contact_email: 'ada@verein.example',
    organization_name: 'Verein für Fehlerfälle',
  })
  await breakCall(office, '**/api/tickets/all?*')
  await visit(office, '/admin/tickets', 'Der Dienst ist gerade nicht erreichbar.')
  await breakCall(office, '**/api/request/all?*')
  await visit(office, '/admin/requests', 'Der Dienst ist gerade nicht erreichbar.')
  await office.unrouteAll()
  await office.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(office.getByText('Verein für Fehlerfälle')).toBeVisible()
  await office.getByText('Verein für Fehlerfälle').click()
  await checkWith(office, 'Keine Angabe')
  await office.context().close()
})

test('no screen behind the login scrolls sideways, from 360 to 1440 pixels', async ({ browser }) => {
  const office = await openOffice(browser)
  const ticket = await send(office.request, '/api/tickets', { subject: 'Donaudampfschifffahrt'.repeat(9), message: 'x'.repeat(500) })
  const request = await send(office.request, '/api/request/sent', { contact_name: 'A', contact_email: 'a@verein.example', organization_name: 'Rindfleisch'.repeat(12) })
  const own = ['', '/tickets', '/tickets/new', '/notifications', '/requests', '/requests/new'].map((path) => `/dashboard${path}`)
  const team = ['', '/tickets', '/notifications', '/requests', '/mail'].map((path) => `/admin${path}`)
  const both = ['/dashboard', '/admin'].flatMap((area) => [`${area}/tickets/${ticket._id}`, `${area}/requests/${request._id}`])
  const paths = [...own, ...team, ...both]
  for (const path of paths) {
    await office.goto(path)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.getByText('Wird geladen …')).toHaveCount(0)
    for (const width of [360, 768, 1440]) {
      await office.setViewportSize({ width, height: 740 })
      const overflow = await office.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
  await office.context().close()
})
