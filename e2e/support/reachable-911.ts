import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Sizes of text that people set: in the browser, in percent, or by Muster's own Large Text. */
export const textSizes = [100, 150, 200, 'Large Text'] as const
export type TextSize = (typeof textSizes)[number]
export type Look = { width: number; text: TextSize }

const browserDefaultPx = 16

/** A page in this language, and a way to give its window and its text another size while it is open. */
export async function openPage(context: BrowserContext, language: 'en' | 'es') {
  const page = await context.newPage()
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
  const session = await context.newCDPSession(page)
  async function wear({ width, text }: Look): Promise<void> {
    await page.setViewportSize({ width, height: width < 768 ? 640 : 800 })
    const percent = typeof text === 'number' ? text : 100
    await session.send('Page.setFontSizes', { fontSizes: { standard: (browserDefaultPx * percent) / 100 } })
    // As Settings does it; the whole way from its switch is proven there.
    await page.evaluate(on => document.documentElement.toggleAttribute('data-large-text', on), text === 'Large Text')
  }
  return { page, wear }
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
    /** What of an element is not scrolled out of the boxes around it. */
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue
        const clip = outer.getBoundingClientRect()
        left = Math.max(left, clip.left)
        top = Math.max(top, clip.top)
        right = Math.min(right, clip.right)
        bottom = Math.min(bottom, clip.bottom)
      }
      return { left, top, right, bottom }
    }
    for (const toast of document.querySelectorAll('#toasts [data-variant], [data-toast-place] [data-variant]')) {
      const box = seen(toast)
      if (box.bottom <= box.top) continue
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
