import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Where the workers' programs have their data.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ehrenweb-e2e-'))

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/axeReport.ts',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off', // recording takes time from every test
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
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
})
