import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { noteAxe } from './axeReport'

/** axe on the page alone: there are no frames, and looking for them takes a third of the time. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

/** What holds on every screen: no axe violation, and its shape. */
export async function check(page: Page): Promise<void> {
  await checkShape(page)
  const { violations } = await axe(page).analyze()
  noteAxe(page.url(), violations.length)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
}

/** A title, one heading, no sideways scrolling. */
export async function checkShape(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Ehrenweb/)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
