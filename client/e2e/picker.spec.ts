import { finger, keyboard } from './hand'
import { checkWith, newUser, openOffice } from './people'
import { expect, test } from './program'

test('admins choose by name who is told, without a mouse, or tell all', async ({ page, browser }) => {
  const grete = await newUser(page.request, 'grete-auswahl', { firstName: 'Grete', lastName: 'Großmüller' })
  const jussuf = await newUser(page.request, 'jussuf-auswahl', { firstName: 'Jussuf', lastName: 'Großmüller' })
  await newUser(page.request, 'wilma-auswahl', { firstName: 'Wilma', lastName: 'Großmüller' })
  const office = await openOffice(browser)
  const hand = keyboard(office)
  await office.goto('/admin/notifications')
  const field = office.getByRole('combobox')
  const option = office.getByRole('option')
  await hand.type(field, 'grossmueller')
  await expect(option).toHaveCount(3)
  await office.keyboard.press('ArrowDown')
  await checkWith(office, 'grete-auswahl@verein.example')
  for (const [name, last] of [
    ['Grete', false],
    ['Jussuf', false],
    ['Wilma', true],
  ] as const) {
    await field.fill(`großmüller ${name}`)
    await expect(option).toHaveCount(1)
    await office.keyboard.press('ArrowDown')
    await office.keyboard.press('Enter')
    await expect(office.getByRole('button', { name: `${name} Großmüller entfernen` })).toBeVisible()
    if (last) await office.keyboard.press('Backspace')
  }
  await expect(office.getByText('Wilma Großmüller entfernt. 2 Personen ausgewählt.')).toBeAttached()
  await hand.type(office.getByLabel('Nachricht'), 'An Sie beide.')
  await hand.press(office.getByRole('button', { name: 'Benachrichtigung senden' }))
  const question = office.getByRole('dialog', { name: 'An 2 Personen senden?' })
  await expect(question.getByRole('button', { name: 'Noch nicht' })).toBeFocused()
  await checkWith(office, 'An 2 Personen senden?')
  await hand.press(question.getByRole('button', { name: 'Jetzt senden' }))
  await checkWith(office, 'Die Benachrichtigung ist gesendet und steht im Dashboard von 2 Personen.')

  await hand.press(office.getByRole('button', { name: 'Noch eine schreiben' }))
  await expect(field).toBeFocused()
  await office.getByRole('radio', { name: 'Alle' }).check()
  await office.getByLabel('Nachricht').fill('An Sie alle.')
  await office.getByRole('button', { name: 'Benachrichtigung senden' }).click()
  const total = Number((await office.request.get('/api/user?status=enabled&limit=1')).headers()['x-total-count'])
  await expect(office.getByRole('dialog', { name: `An ${total} Personen senden?` })).toBeVisible()
  await office.getByRole('button', { name: 'Jetzt senden' }).click()
  await expect(office.getByText('Notification sent successfully!')).toBeVisible()
  await office.context().close()

  for (const [person, told] of [
    [grete, ['An Sie alle.', 'An Sie beide.']],
    [jussuf, ['An Sie alle.', 'An Sie beide.']],
  ] as const) {
    await page.request.post('/api/user/login', { data: { email: person.email, password: person.password } })
    const list = (await (await page.request.get(`/api/notifications/${person._id}`)).json()) as { message: string }[]
    expect(list.map(({ message }) => message)).toEqual(told)
  }
})

test('a recipient is chosen with a finger on a small phone', async ({ browser, page }) => {
  await newUser(page.request, 'tippi-auswahl', { firstName: 'Tippi', lastName: 'Donaudampfschifffahrtsgesellschaft' })
  const office = await openOffice(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await office.goto('/admin/notifications')
  const hand = finger()
  await hand.type(office.getByRole('combobox'), 'tippi')
  await hand.press(office.getByRole('option', { name: /Tippi/ }))
  await checkWith(office, 'tippi-auswahl@verein.example')
  await hand.press(office.getByRole('button', { name: /^Tippi .* entfernen$/ }))
  await expect(office.getByRole('combobox')).toBeFocused()
  await expect(office.getByRole('list', { name: 'Ausgewählte Personen' })).toHaveCount(0)
  await office.context().close()
})
