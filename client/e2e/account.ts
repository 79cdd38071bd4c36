import { expect, type APIRequestContext } from '@playwright/test'

/** The admin that the server creates at its start. */
export const admin = { email: 'admin@ehrenweb.example', password: 'wir-bauen-fuer-vereine' }

/** Signs in without a screen. The cookies are the browser context's too. */
export async function signIn(request: APIRequestContext, data: { email: string; password: string }): Promise<void> {
  expect((await request.post('/api/user/login', { data })).status()).toBe(200)
}

/** The sample login that the home page shows. */
export async function demo(request: APIRequestContext): Promise<{ email: string; password: string }> {
  const config = (await (await request.get('/api/config')).json()) as { demo: { email: string; password: string } }
  return config.demo
}
