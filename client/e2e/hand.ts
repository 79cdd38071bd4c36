import { expect, type Locator, type Page } from '@playwright/test'

/** How a person works the page: with a finger, or with the keyboard alone. */
export interface Hand {
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
}

const mostTabs = 80

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

export function finger(): Hand {
  return {
    press: (target) => target.tap(),
    type: (target, text) => target.fill(text),
  }
}

export function keyboard(page: Page): Hand {
  return {
    async press(target) {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    async type(target, text) {
      await tabTo(page, target)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    },
  }
}
