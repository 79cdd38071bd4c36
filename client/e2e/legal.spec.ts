import { admin, signIn } from './account'
import { newUser, visit } from './people'
import { expect, test } from './program'

test('every page links Impressum, Datenschutz and Barrierefreiheit, and each says what it must', async ({ page }) => {
  await visit(page, '/impressum', 'Angaben nach § 5 des Digitale-Dienste-Gesetzes (DDG).')
  await expect(page.getByText('noch nicht angegeben').first()).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page.getByRole('heading', { name: 'Was wir speichern' })).toBeVisible()
  await visit(page, '/datenschutz', 'Konto')
  await footer.getByRole('link', { name: 'Barrierefreiheit' }).click()
  await visit(page, '/barrierefreiheit', 'Wie wir prüfen')
  await page.getByRole('link', { name: 'Hindernis melden' }).click()
  await expect(page).toHaveURL('/contact')

  await signIn(page.request, admin)
  await visit(page, '/admin', 'Im Impressum fehlen Pflichtangaben')
  await expect(page.getByText('PROVIDER_STREET')).toBeVisible()
})

test('no page contacts anybody else, and there are no cookies but those of the session', async ({ page, context, baseURL }) => {
  const strangers = new Set<string>()
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseURL) strangers.add(origin)
  })
  const walk = async (addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  }
  await walk(['/', '/about', '/start', '/contact', '/register', '/login', '/forgot-password', '/impressum', '/datenschutz', '/nirgends'])
  expect(await context.cookies()).toEqual([])
  await newUser(page.request, 'Datenschutz')
  await walk(['/dashboard', '/dashboard/notifications', '/dashboard/requests/new', '/dashboard/tickets/new', '/profile'])
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly }) => `${name} ${httpOnly}`).sort()).toEqual(['access true', 'refresh true', 'signed-in false'])
  await signIn(page.request, admin)
  await walk(['/admin', '/admin/tickets', '/admin/requests', '/admin/notifications', '/admin/mail'])
  expect([...strangers]).toEqual([])
})
