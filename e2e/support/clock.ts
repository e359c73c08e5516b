import type { Page } from '@playwright/test'

/**
 * Sets the clock of the pages that are opened after this call, and leaves the present page first: while Playwright replaces the clock of a page, the
 * page reads 1970, and data that the app stores in that moment would be 56 years old.
 */
export async function leaveForTime(page: Page, time: number): Promise<void> {
  await page.goto('about:blank')
  await page.clock.setFixedTime(time)
}
