import type { Page } from '@playwright/test'
import { drawn, openMap, steps, viewOf } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, onPhone, test } from '../support/test.ts'

const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

test('a destination, the dangers, the steps, zooming and panning can be used with the keyboard only', async ({
  page,
  context,
  standingDrill,
}, { project }) => {
  await standingDrill.stands()
  test.skip(project.name !== 'wide', 'A phone has no Tab key.')
  await signIn(context, { location: 'Orinda, CA' })
  await openMap(page)
  await drawn(page)

  await tabTo(page, /^Destination/)
  await page.keyboard.type('Berkeley')
  await expect(page.getByRole('option').first()).toHaveText(/^Berkeley/)
  await page.keyboard.press('Enter')
  await expect(steps(page)).toBeVisible()

  await tabTo(page, /^Map of the dangers/)
  await page.keyboard.press('h')
  await expect(said(page, /Skyline Fire .+ as of/)).toBeAttached()
  await page.keyboard.press('s')
  await expect(said(page, /^Step 1 of/)).toBeAttached()
  await page.keyboard.press('s')
  await expect(said(page, /^Step 2 of/)).toBeAttached()
  await expect.poll(async () => (await viewOf(page)).zoom).toBeGreaterThan(15)
  const { zoom } = await viewOf(page)
  await page.keyboard.press('-')
  await expect.poll(async () => (await viewOf(page)).zoom).toBeLessThan(zoom)
  const { center } = await viewOf(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await viewOf(page)).center[0]).toBeGreaterThan(center[0])
  await tabTo(page, /^Zoom in$/)
  const before = await viewOf(page)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await viewOf(page)).zoom).toBeGreaterThan(before.zoom)
})

test(
  'the card of a danger takes the focus, is read in order, and returns the focus to its opener',
  onPhone,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await signIn(context, { location: 'Orinda, CA' })
    await openMap(page)
    await drawn(page)
    const card = page.getByRole('dialog', { name: /^Wildfire · / })
    const hasFocus = () => card.evaluate(element => element.contains(document.activeElement))

    const row = page.getByRole('list', { name: 'What the map shows' }).getByRole('button', { name: /Skyline Fire/ })
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(card).toMatchAriaSnapshot(`
    - dialog /Wildfire · /:
      - heading /Wildfire · / [level=2]
      - button "Close"
      - text: DRILL High
      - term: What to do
      - definition:
        - paragraph: /Stay out of the area/
      - term: How far from you
      - definition: /\\d (mi|ft) .+ of your starting point/
      - term: Who says so
      - definition: Muster drill control
      - term: When
      - definition: /As of \\d+:\\d+ [AP]M/
  `)
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(row).toBeFocused()

    const map = page.locator('canvas.maplibregl-canvas')
    await map.focus()
    await page.keyboard.press('h')
    await expect(said(page, /Skyline Fire .+ as of/)).toBeAttached()
    await page.keyboard.press('Enter')
    await expect.poll(hasFocus).toBe(true)
    await card.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(card).toBeHidden()
    await expect(map).toBeFocused()
  },
)
