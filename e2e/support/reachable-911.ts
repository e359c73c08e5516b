import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Sizes of text that people set: in the browser, in percent, or by Muster's own Large Text. */
export const textSizes = [100, 150, 200, 'Large Text'] as const
export type TextSize = (typeof textSizes)[number]
export type Look = { width: number; language: 'en' | 'es'; text: TextSize }

const browserDefaultPx = 16

/** A page in this window, language and text size; nothing is loaded yet. */
export async function openPage(context: BrowserContext, { width, language, text }: Look): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: width < 768 ? 640 : 800 })
  await page.addInitScript(
    ([language, largeText]) => {
      localStorage.setItem('language', language)
      localStorage.setItem('displayPreferences', JSON.stringify({ largeText }))
    },
    [language, text === 'Large Text'] as const,
  )
  if (typeof text === 'number') {
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: (browserDefaultPx * text) / 100 } })
  }
  return page
}

/** What keeps a finger from the header's 911; '' where nothing does. */
const obstacle = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    const link = header?.querySelector('a[href="tel:911"]')
    if (!header || !link) return 'there is no 911'
    const { left, top, right, bottom } = link.getBoundingClientRect()
    const box = `${[left, top, right, bottom].map(Math.round)} in ${innerWidth} x ${innerHeight}`
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return `911 is cut off: ${box}`
    if (right - left < 44 || bottom - top < 44) return `911 is smaller than a finger: ${box}`
    if (!link.textContent?.includes('911')) return '911 is not written on it'
    const inset = 4
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y)
      if (!link.contains(hit)) return `911 lies under ${hit?.outerHTML.slice(0, 120)}`
    }
    for (const toast of document.querySelectorAll('#toasts [data-variant], [data-toast-place] [data-variant]')) {
      const box = toast.getBoundingClientRect()
      if (box.top < header.getBoundingClientRect().bottom) return 'a toast reaches into the header'
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
      const covered = dialog?.getBoundingClientRect()
      const overlaps =
        covered &&
        box.left < covered.right &&
        box.right > covered.left &&
        box.bottom > covered.top &&
        box.top < covered.bottom
      if (dialog && overlaps && !dialog.contains(toast)) return 'a toast lies over a dialog'
    }
    return ''
  })

/** 911 is whole, inside the window, and pressed where it is pressed. */
export async function expect911(page: Page, what: string): Promise<void> {
  await expect.poll(() => obstacle(page), { message: what }).toBe('')
}
