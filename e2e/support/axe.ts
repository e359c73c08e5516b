import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const looks = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
} as const
export type Look = keyof typeof looks

/** In place of the source of axe: it is on the page since the first look, and its half a megabyte need not be sent and compiled again. */
const loaded = ' '

/** Rules that depend on colours. The others give the same result in every look. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Waits for the end of transitions, because axe would read intermediate colours and positions. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Expects no axe violations on the page, or within the selector `within`, in the given looks (default: all looks). */
export async function expectAccessible(
  page: Page,
  what: string,
  within?: string,
  chosen: readonly Look[] = Object.keys(looks) as Look[],
): Promise<void> {
  for (const [nth, look] of chosen.entries()) {
    await page.emulateMedia({ ...looks[look], reducedMotion: 'reduce' })
    await transitionsEnd(page)
    // Legacy mode: the pages have no frames, so axe needs no extra page. Without `resultTypes` axe describes each element that passed a rule, too.
    const axe = new AxeBuilder({ page, ...(nth > 0 && { axeSource: loaded }) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
    if (within) axe.include(within)
    if (look !== 'light') axe.withRules(ofColours)
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.target).join('; ')})`,
    )
    expect.soft(found, `${what}, ${look}`).toEqual([])
  }
}
