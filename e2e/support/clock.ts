import type { Page } from '@playwright/test'

/**
 * Sets the clock of the pages that are opened after this call to `time`, in ms since 1970. Leaves the open page first: while Playwright replaces a page's
 * clock, it reads 1970, and everything that the app stores in that moment would look decades old.
 */
export async function leaveForTime(page: Page, time: number): Promise<void> {
  await page.goto('about:blank')
  await page.clock.setFixedTime(time)
}
