import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The program itself, on a data folder of its own. The workers inherit the folder's name.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ehrenweb-e2e-'))
const port = process.env.E2E_PORT ?? '8181'

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/axeReport.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off', // recording takes time from every test
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', testMatch: 'main.spec.ts', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'keyboard', testMatch: 'main.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'screens', testMatch: '*.spec.ts', testIgnore: 'main.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'screenshots', testMatch: 'screenshots.ts', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: '../build/ehrenweb serve',
    stderr: process.env.E2E_LOG ? 'pipe' : 'ignore',
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMIT_PER_MINUTE: '1000', // every test comes from one address
      ADMIN_EMAIL: 'admin@ehrenweb.example',
      ADMIN_PASSWORD: 'wir-bauen-fuer-vereine',
      MONGODB_URI: process.env.MONGODB_TEST_URI ?? '',
      MONGODB_DATABASE: `ehrenweb_e2e_${process.pid}`,
    },
  },
})
