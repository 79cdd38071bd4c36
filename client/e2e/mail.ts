import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataDir } from './program'

const folder = join(dataDir, 'mail')

/** The mails that the program has sent to the address, undone from quoted-printable as far as links need it. */
export function mailsTo(address: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(address))
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
}

/** Waits for a mail to the address that has a link of the pattern, and returns the newest one's. */
export async function linkInMail(address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = mailsTo(address)
      .map((mail) => pattern.exec(mail)?.[0])
      .findLast((found) => found !== undefined)
    expect(link).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}

/** The newest link that confirms the address. */
export function verifyLinkFor(address: string): Promise<string> {
  return linkInMail(address, /http:\S+\/api\/user\/verify-email\/[\w-]{43}/)
}
