import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Where the workers note what axe saw; AXE_REPORT names the file that the accessibility page is built from.
const seen = join(process.env.E2E_DATA_DIR ?? '.', 'axe.txt')

/** Notes that axe looked at the address, and how many violations it found. */
export function noteAxe(address: string, violations: number): void {
  const path = new URL(address).pathname.replace(/\/[\w-]{24,}(?=\/|$)/g, '/…') // an id or a token is no other page
  appendFileSync(seen, `${violations} ${path}\n`)
}

/** After the last test: how many pages axe looked at, and what it found. */
export default function writeReport(): void {
  if (!process.env.AXE_REPORT || !existsSync(seen)) return
  const lines = readFileSync(seen, 'utf8').trim().split('\n').map((line) => line.split(' '))
  const pages = new Set(lines.map(([, path]) => path)).size
  const violations = lines.reduce((sum, [count]) => sum + Number(count), 0)
  writeFileSync(process.env.AXE_REPORT, `${JSON.stringify({ date: new Date().toISOString(), pages, violations })}\n`)
  rmSync(seen)
}
