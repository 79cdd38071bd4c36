import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { admin, signIn } from './account'
import { checkBothLights } from './check'
import { verifyLinkFor } from './mail'

const password = 'drei-alte-Fahrraeder'

interface Person {
  _id: string
  email: string
  password: string
}

/** Registers somebody, follows the link in the mail and signs in, without a screen. `called` is for other names than usual. */
export async function newUser(request: APIRequestContext, name: string, called = { firstName: name, lastName: 'Beispiel' }): Promise<Person> {
  const email = `${name.toLowerCase()}@verein.example`
  const registration = { ...called, email, password, confirmPassword: password }
  expect((await request.post('/api/user/register', { data: registration })).status()).toBe(201)
  await request.get(await verifyLinkFor(email))
  await signIn(request, { email, password })
  const { _id } = (await (await request.get('/api/user/me')).json()) as { _id: string }
  return { _id, email, password }
}

/** A browser of its own in which the admin is signed in. */
export async function openOffice(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  await signIn(context.request, admin)
  return context.newPage()
}

/** Writes something to the API, as the person whom the request belongs to. */
export async function send(request: APIRequestContext, path: string, data: object): Promise<{ _id: string }> {
  const reply = await request.post(path, { data })
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(201)
  return (await reply.json()) as { _id: string }
}

/** Goes to the screen, waits for the text and checks it in the light and in the dark. */
export async function visit(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await checkWith(page, text)
}

/** Waits for the text and checks the screen in the light and in the dark. */
export async function checkWith(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  await checkBothLights(page)
}

/** The server fails at the path, as it does when its database is away. */
export async function breakCall(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Der Dienst ist gerade nicht erreichbar.' } }))
}
