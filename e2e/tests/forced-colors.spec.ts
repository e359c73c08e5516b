import type { Locator, Page } from '@playwright/test'
import { planToBerkeley } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { coloursOf } from '../support/pixels.ts'
import { atOneSize, expect, test } from '../support/test.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const ground = '255,255,255'
/** The share of an element that does not have the background colour of the page. */
const drawnShare = async (page: Page, element: Locator) =>
  (await coloursOf(page, element)).reduce((sum, { colour, share }) => (colour === ground ? sum : sum + share), 0)
const lineBelow = (link: Locator) =>
  link.evaluate(element => {
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(element)
    const ground = getComputedStyle(document.body).backgroundColor
    return Number.parseFloat(borderBottomWidth) > 0 && borderBottomColor !== ground
  })

test.describe('in a forced-colors theme', atOneSize, () => {
  test('switches that are on and off look different, and one navigation item is marked as current', async ({
    page,
    context,
  }) => {
    await signIn(context)
    await page.goto('/settings')
    const track = (name: RegExp) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('switch', { name }) })
        .locator('> span')
        .last()
    const [on, off] = [track(/In-App Emergency Alerts/), track(/Large Text/)]
    await expect(page.getByRole('switch', { name: /In-App Emergency Alerts/ })).toBeChecked()
    const [first] = await coloursOf(page, on)
    const [other] = await coloursOf(page, off)
    expect(first?.colour).not.toBe(other?.colour)

    await page.goto('/chat')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveCount(3)
    expect(await Promise.all((await links.all()).map(lineBelow))).toEqual([false, false, true])
    const sections = page.getByRole('navigation', { name: 'Sections' }).first()
    const [current] = await coloursOf(page, sections.locator('a[aria-current=page]'))
    const [plain] = await coloursOf(page, sections.locator('a:not([aria-current])').first())
    expect(current?.colour).not.toBe(plain?.colour)
  })

  test('the swatches of the legend are not empty', async ({ page, context }) => {
    await signIn(context, { location: 'Orinda, CA' })
    await planToBerkeley(page)
    const swatches = page.locator('ul li > i')
    await expect(swatches).not.toHaveCount(0)
    for (const swatch of await swatches.all()) expect(await drawnShare(page, swatch)).toBeGreaterThan(0.5)
  })
})
