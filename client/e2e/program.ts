import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { admin } from './account'

export { expect } from '@playwright/test'

/** The data folder of this worker's program. */
export const dataDir = join(process.env.E2E_DATA_DIR ?? '', process.env.TEST_WORKER_INDEX ?? '')

/** Playwright's test. Each worker runs the program itself, with data of its own, so that none sees what another does. */
export const test = base.extend<object, { firstPort: number; program: string }>({
  firstPort: [Number(process.env.E2E_PORT ?? 8181), { scope: 'worker', option: true }],
  program: [
    async ({ firstPort }, provide, { workerIndex }) => {
      const port = firstPort + workerIndex
      const origin = `http://localhost:${port}`
      const program = spawn('../build/ehrenweb', ['serve'], {
        stdio: ['ignore', 'ignore', process.env.E2E_LOG ? 'inherit' : 'ignore'],
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          RATE_LIMIT_PER_MINUTE: '1000', // every test comes from one address
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          MONGODB_URI: process.env.MONGODB_TEST_URI ?? '',
          MONGODB_DATABASE: `ehrenweb_e2e_${process.pid}`,
        },
      })
      await ready(program, origin)
      await provide(origin)
      const ended = once(program, 'exit')
      program.kill()
      await ended
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: ({ program }, provide) => provide(program),
})

async function ready(program: ChildProcess, origin: string): Promise<void> {
  const latest = Date.now() + 20_000
  while (Date.now() < latest && program.exitCode === null) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  program.kill()
  throw new Error(`the program does not serve ${origin}; E2E_LOG=1 shows what it says`)
}
