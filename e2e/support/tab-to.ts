import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Presses Tab until an element with this name has the focus. Each element on the way must show its focus and be inside the window.
 */
export async function tabTo(page: Page, name: RegExp, limit = 60) {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      const labels =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(label => label.textContent) : []
      const name = [element.getAttribute('aria-label'), ...labels, element.textContent].filter(Boolean).join(' ')
      return {
        name: name.trim(),
        seen: (outlined || style.boxShadow !== 'none') && box.width > 1 && box.height > 1,
        within: box.bottom > 0 && box.top < innerHeight,
      }
    })
    if (!stop) continue
    expect(stop, `the focus on ${stop.name}`).toMatchObject({ seen: true, within: true })
    if (name.test(stop.name)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}
