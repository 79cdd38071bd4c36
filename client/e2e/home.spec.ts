import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './program'

const row = (page: Page) => page.getByRole('group', { name: 'Technik, mit der wir bauen' })
const back = (page: Page) => page.getByRole('button', { name: 'Zurück' })
const next = (page: Page) => page.getByRole('button', { name: 'Weiter' })
const left = (target: Locator) => target.evaluate((element) => element.scrollLeft)
const width = (target: Locator) => target.evaluate((element) => element.clientWidth)
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

/** The cards that can be seen wholly. */
async function seen(page: Page): Promise<string[]> {
  const frame = await row(page).boundingBox()
  if (!frame) return []
  const names: string[] = []
  for (const logo of await row(page).getByRole('img').all()) {
    const card = await logo.locator('xpath=ancestor::li').boundingBox()
    if (card && card.x >= frame.x - 1 && card.x + card.width <= frame.x + frame.width + 1) names.push((await logo.getAttribute('alt')) ?? '')
  }
  return names
}

/** The middle of the row on the screen. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  await row(page).scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await row(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test.describe('the home page', () => {
  test('shows a hero with the sample login, eight logos and four features', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Technik, die allen offensteht')
    await expect(page.getByRole('complementary', { name: 'Erst einmal ausprobieren' })).toContainText('demo@ehrenweb.example')
    const logos = row(page).getByRole('img')
    await expect(logos).toHaveCount(8)
    for (const logo of await logos.all()) {
      await logo.scrollIntoViewIfNeeded()
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    }
    const features = page.getByRole('region', { name: 'Wofür wir da sind' }).getByRole('listitem')
    await expect(features).toHaveCount(4)
    for (const feature of await features.all()) {
      await expect(feature.getByRole('heading')).toBeVisible()
      await expect(feature.getByRole('paragraph')).toBeVisible()
      await expect(feature.locator('svg')).toBeVisible()
    }
  })

  test('leads on with its three links', async ({ page }) => {
    for (const [link, path] of [
      ['Weiterlesen über das Projekt', '/about'],
      ['Jetzt starten', '/register'],
      ['Details ansehen', '/start'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  })

  test('fills in the sample login at the login', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Demo ausprobieren' }).click()
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('demo@ehrenweb.example')
    await expect(page.getByLabel('Passwort', { exact: true })).not.toHaveValue('')
  })
})

test.describe('the carousel', () => {
  test('shows 2, 3 and 4 cards in a row on a small, medium and large screen', async ({ page }) => {
    await page.goto('/')
    for (const [size, cards] of [
      [360, 2],
      [767, 2],
      [768, 3],
      [991, 3],
      [992, 4],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width: size, height: 800 })
      await expect.poll(() => seen(page), `${size} pixels`).toHaveLength(cards)
    }
  })

  test('scrolls by one visible width with its arrow buttons, which are off at the ends', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const step = await width(row(page))
    await expect(back(page)).toBeDisabled()
    for (let seenWidths = 1; seenWidths <= 3; seenWidths++) {
      await next(page).click()
      await expect.poll(() => left(row(page))).toBeCloseTo(seenWidths * step, 0)
    }
    await expect(next(page)).toBeDisabled()
    expect(await seen(page)).toEqual(['Python', 'MySQL'])
    await back(page).click()
    await expect.poll(() => left(row(page))).toBeCloseTo(2 * step, 0)
    await expect(next(page)).toBeEnabled()
  })

  test('scrolls smoothly, and goes on from where it is heading to', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const step = await width(row(page))
    const ways = await row(page).evaluate(
      (element, name) =>
        new Promise<number[]>((resolve) => {
          const all: number[] = []
          element.addEventListener('scroll', () => all.push(element.scrollLeft))
          element.addEventListener('scrollend', () => {
            resolve(all)
          })
          const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
          button?.click()
          button?.click()
        }),
      'Weiter',
    )
    expect(ways.filter((at) => at > 0 && at < 2 * step - 1)).not.toEqual([])
    await expect.poll(() => left(row(page))).toBeCloseTo(2 * step, 0)
  })

  test('jumps for people who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const step = await width(row(page))
    const at = await next(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      return document.querySelector('[aria-label="Technik, mit der wir bauen"]')?.scrollLeft
    })
    expect(at).toBeCloseTo(step, 0)
  })

  test('moves twice the mouse’s way, selects no text and makes no click', async ({ page }) => {
    await page.goto('/')
    const { x, y } = await middle(page)
    await page.evaluate(() => {
      document.addEventListener('click', () => document.body.setAttribute('data-clicked', ''))
    })
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y, { steps: 6 })
    await expect.poll(() => left(row(page))).toBeCloseTo(120, 0)
    await page.mouse.move(x - 150, y + 5, { steps: 6 })
    await expect.poll(() => left(row(page))).toBeCloseTo(300, 0)
    await page.mouse.move(x - 100, y, { steps: 6 })
    await expect.poll(() => left(row(page))).toBeCloseTo(200, 0)
    await page.mouse.up()
    await page.mouse.move(x, y, { steps: 3 })
    await expect.poll(() => left(row(page))).toBeCloseTo(200, 0)
    expect(await selected(page)).toBe('')
    await expect(page.locator('body[data-clicked]')).toHaveCount(0)
  })

  test('lets go when the mouse leaves', async ({ page }) => {
    await page.goto('/')
    const { x, y } = await middle(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 50, y, { steps: 4 })
    await page.mouse.move(x - 50, y - 300, { steps: 2 })
    await page.mouse.move(x - 200, y, { steps: 4 })
    await expect.poll(() => left(row(page))).toBeCloseTo(100, 0)
    await page.mouse.up()
  })

  test('can be reached, moved and left with the keyboard', async ({ page }) => {
    await page.goto('/')
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => left(row(page))).toBeCloseTo(await width(row(page)), 0)
    await expect(next(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(row(page)).toBeFocused()
    expect(await row(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    const before = await left(row(page))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => left(row(page))).toBeLessThan(before)
    await page.keyboard.press('Tab')
    await expect(row(page)).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(next(page)).toBeFocused()
  })
})

test.describe('the carousel under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  async function touch(cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  }

  test('moves twice the finger’s way', async ({ page }) => {
    await page.goto('/')
    const { x, y } = await middle(page)
    const cdp = await page.context().newCDPSession(page)
    await touch(cdp, 'touchStart', [{ x, y }])
    for (const way of [20, 40, 60, 80]) await touch(cdp, 'touchMove', [{ x: x - way, y }])
    await expect.poll(() => left(row(page))).toBeCloseTo(160, 0)
    await touch(cdp, 'touchEnd', [])
    await expect.poll(() => left(row(page))).toBeCloseTo(160, 0)
  })

  test('leaves the page’s own scrolling alone', async ({ page }) => {
    await page.goto('/')
    const { x, y } = await middle(page)
    const before = await page.evaluate(() => window.scrollY)
    const cdp = await page.context().newCDPSession(page)
    await touch(cdp, 'touchStart', [{ x, y }])
    for (const way of [20, 40, 60, 80, 100]) await touch(cdp, 'touchMove', [{ x, y: y - way }])
    await touch(cdp, 'touchEnd', [])
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
    expect(await left(row(page))).toBe(0)
  })
})
