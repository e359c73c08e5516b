import type { Page } from '@playwright/test'
import { keepToasts } from './toasts.ts'

/** A browser context for another person, with a page of the same size as `page`. The test closes the context. */
export async function secondBrowser(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('this page belongs to no browser')
  const context = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce', locale: 'en-US' })
  await keepToasts(context)
  return { context, page: await context.newPage() }
}
