import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Expects each link, button and field of the screen to be at least 44 px wide and high. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, input, select)')].flatMap(element => {
        const { width, height } = element.getBoundingClientRect()
        const isHidden = width === 0 || getComputedStyle(element).visibility === 'hidden'
        // Browsers round: 44 px may be reported as 43.99.
        const isLarge = width >= 43.9 && height >= 43.9
        return isHidden || isLarge ? [] : [`${element.outerHTML.slice(0, 120)} ${width}x${height}`]
      }),
    )
  await expect.poll(small).toEqual([])
}

/** Expects that no element extends beyond the right edge of the window, except the map's tiles, which are clipped. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap(element => {
        const { right, width } = element.getBoundingClientRect()
        const isClipped = element.closest('.maplibregl-map') !== null
        return isClipped || width === 0 || right <= innerWidth + 0.5 ? [] : [element.outerHTML.slice(0, 100)]
      }),
    )
  await expect.poll(cutOff).toEqual([])
}
