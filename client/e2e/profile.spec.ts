import { readFileSync } from 'node:fs'
import { signIn } from './account'
import { linkInMail } from './mail'
import { checkWith, newUser } from './people'
import { expect, test } from './program'

const secret = 'vier-neue-Fahrraeder'

test('my account: name, password, devices, address, data and the end of it', async ({ page, playwright, baseURL }) => {
  const person = await newUser(page.request, 'Konto')
  const elsewhere = await playwright.request.newContext({ baseURL })
  await signIn(elsewhere, person)
  const part = (name: string) => page.getByRole('region', { name })

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Profil' }).click()
  await checkWith(page, 'Angemeldete Geräte')
  await expect(page.getByText(/^\d\d\.\d\d\.\d{4}$/).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkWith(page, 'Meine Daten')

  await part('Name ändern').getByLabel('Vorname').fill('Ada')
  await page.getByRole('button', { name: 'Name speichern' }).click()
  await expect(page.getByText('Ada Beispiel')).toBeVisible()

  const devices = part('Angemeldete Geräte')
  await expect(devices.getByRole('article').filter({ hasText: 'Dieses Gerät' })).toHaveCount(1)
  await devices.getByRole('button', { name: 'Überall sonst abmelden' }).click()
  await expect(devices.getByRole('status')).toContainText('nur noch auf diesem Gerät')
  expect((await elsewhere.get('/api/user/me')).status()).toBe(401)
  await elsewhere.dispose()

  const password = part('Passwort ändern')
  await password.getByLabel('Jetziges Passwort').fill(person.password)
  await password.getByLabel('Neues Passwort').fill(secret)
  await password.getByLabel('Passwort wiederholen').fill(secret)
  await password.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(password.getByRole('status')).toContainText('Ihr neues Passwort ist gespeichert.')

  const address = part('E-Mail-Adresse ändern')
  await address.getByLabel('Neue E-Mail-Adresse').fill('neu-konto@verein.example')
  await address.getByLabel('Jetziges Passwort').fill(secret)
  await address.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(address.getByRole('status')).toContainText('an die neue Adresse')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ehrenweb-daten.zip')
  expect(readFileSync(await file.path()).subarray(0, 2).toString()).toBe('PK')

  await page.goto(await linkInMail('neu-konto@verein.example', /http:\S+\/confirm-email\/[\w-]{43}/))
  await checkWith(page, 'Adresse bestätigen')
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Zum Profil' }).click()
  await expect(page.getByText('neu-konto@verein.example')).toBeVisible()

  const end = part('Konto löschen')
  await end.getByLabel('Jetziges Passwort').fill(secret)
  await end.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(end.getByRole('status')).toContainText(/Ihr Konto wird am \d\d\.\d\d\.\d{4} gelöscht/)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Zum Profil' }).click()
  await checkWith(page, 'Konto behalten')
  await page.getByRole('button', { name: 'Konto behalten' }).click()
  await expect(page.getByText('Ihr Konto bleibt bestehen.')).toBeVisible()
})
