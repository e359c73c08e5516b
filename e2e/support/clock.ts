import type { Page } from '@playwright/test'

/**
 * Sets the clock of the pages that are opened from now on. While Playwright replaces the clock of a page it reads 1970, and what the app
 * stores in that moment would be 56 years old; so the page is left first.
 */
export async function leaveForTime(page: Page, time: number): Promise<void> {
  await page.goto('about:blank')
  await page.clock.setFixedTime(time)
}
