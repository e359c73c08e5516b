import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Text sizes: the browser's text size in percent, or Muster's setting Large Text. */
export const textSizes = [100, 125, 150, 200, 'Large Text'] as const
export type TextSize = (typeof textSizes)[number] | 300
/** The size of a window in CSS px, and of its text. */
export type Look = { width: number; height?: number; text: TextSize }

const browserDefaultPx = 16
const heightOf = (width: number) => (width < 768 ? 640 : 800)

/** Opens a page in this language. `applyLook` changes the size of its window and text. */
export async function openPage(context: BrowserContext, language: 'en' | 'es') {
  const page = await context.newPage()
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
  const session = await context.newCDPSession(page)
  async function applyLook({ width, height = heightOf(width), text }: Look): Promise<void> {
    // Only if the size changes, because a map is drawn again after each resize, in software.
    if (page.viewportSize()?.width !== width || page.viewportSize()?.height !== height)
      await page.setViewportSize({ width, height })
    const percent = typeof text === 'number' ? text : 100
    await session.send('Page.setFontSizes', { fontSizes: { standard: (browserDefaultPx * percent) / 100 } })
    // Sets the attribute that the switch in Settings sets; the switch has tests of its own.
    await page.evaluate(on => document.documentElement.toggleAttribute('data-large-text', on), text === 'Large Text')
  }
  return { page, applyLook }
}

/** The reason why the header's 911 cannot be pressed; '' if it can. */
export const blockedBy = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    const link = header?.querySelector('a[href="tel:911"]')
    if (!header || !link) return 'no 911 link'
    const { left, top, right, bottom } = link.getBoundingClientRect()
    const box = `${[left, top, right, bottom].map(Math.round)} in ${innerWidth} x ${innerHeight}`
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return `911 is cut off: ${box}`
    if (right - left < 44 || bottom - top < 44) return `911 is smaller than 44 px: ${box}`
    if (!link.textContent?.includes('911')) return 'the link does not show 911'
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
      if (!link.contains(hit)) return `911 is covered by ${hit?.outerHTML.slice(0, 120)}`
    }
    /** The rectangle of an element that its scrolling ancestors do not clip. */
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
      if (box.top < header.getBoundingClientRect().bottom) return 'a toast overlaps the header'
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
      const covered = dialog?.getBoundingClientRect()
      const overlaps =
        covered &&
        box.left < covered.right &&
        box.right > covered.left &&
        box.bottom > covered.top &&
        box.top < covered.bottom
      if (dialog && overlaps && !dialog.contains(toast)) return 'a toast covers a dialog'
    }
    return ''
  })

/** Expects 911 to be fully visible, large enough, and not covered. */
export async function expect911(page: Page, what: string): Promise<void> {
  await expect.poll(() => blockedBy(page), { message: what }).toBe('')
}
