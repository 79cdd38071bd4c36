import { expect, type Page } from '@playwright/test'
import core, { type AxeResults, type RunOptions } from 'axe-core'
import { noteAxe } from './axeReport'

/** What axe finds wrong on the page, or in the parts of it that the selectors name: each rule with the elements. */
export async function axe(page: Page, options: RunOptions = {}, parts = ['html']): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${core.source} })()`)
  const settings = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ include: parts })}, ${settings})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What holds on every screen: no axe violation, and its shape. */
export async function check(page: Page): Promise<void> {
  await checkShape(page)
  const violations = await axe(page)
  noteAxe(page.url(), violations.length)
  expect(violations).toEqual([])
}

/** Checks the screen in the light, and its colours in the dark, where nothing else differs. */
export async function checkBothLights(page: Page): Promise<void> {
  await show(page, 'light')
  await check(page)
  await show(page, 'dark')
  expect(await axe(page, { runOnly: ['color-contrast'] })).toEqual([])
  await show(page, 'light')
}

/** With less motion no colour is on its way to another. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', colorScheme)
}

/** A title, one heading, no sideways scrolling. */
export async function checkShape(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Ehrenweb/)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
