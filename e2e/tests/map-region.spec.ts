import { expectAccessible } from '../support/axe.ts'
import { drawn, openMap, planToBerkeley } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { mapPixels } from '../support/pixels.ts'
import { attribution, serveRegion } from '../support/region.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

// Requests of a service worker cannot be replaced by a test.
test.use({ serviceWorkers: 'block' })

test('a region is drawn from its tiles, with the source of its data', onPhone, async ({ page, context }) => {
  await signIn(context, { location: 'Orinda, CA' })
  const tiles = await serveRegion(page)
  await openMap(page)
  await drawn(page)
  await expect(page.getByText(attribution)).toBeVisible()
  const map = page.locator('canvas.maplibregl-canvas')
  await map.focus()
  for (let i = 0; i < 4; i++) await page.keyboard.press('+')
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  // The town's lake, in the light look's colour of water; the practice network has no lake there.
  await expect.poll(async () => (await mapPixels(page, [213, 224, 227])).share).toBeGreaterThan(0.05)
  await expectAccessible(page, 'a region')
})

test(
  'the card of a hazard states what to do, its distance, its source and its time',
  onPhone,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await signIn(context, { location: 'Orinda, CA' })
    await openMap(page)
    await page.getByRole('list', { name: 'What the map shows' }).getByRole('button').first().click()
    const card = page.getByRole('dialog', { name: /^Wildfire · / })
    for (const words of ['What to do', 'How far from you', 'Who says so', 'When'])
      await expect(card.getByText(words)).toBeVisible()
    await expect(card.getByText('DRILL', { exact: true }).first()).toBeVisible()
    await expect(card.getByText(/\d (mi|ft) [a-z-]+ of your starting point/)).toBeVisible()
    await expectAccessible(page, 'the card of a hazard', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('')
  },
)

test(
  'a followed route announces the next turn, and is planned again for a person who has left it',
  atOneSize,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: -122.1797, latitude: 37.8771 })
    await signIn(context, { location: 'Orinda, CA' })
    await planToBerkeley(page)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const sign = page.getByRole('region', { name: 'Next turn' })
    await expect(sign).toContainText(/In \d|Now/)
    await expectAccessible(page, 'a followed route')
    const asked: string[] = []
    page.on('request', request => {
      const url = decodeURIComponent(request.url())
      if (url.includes('/api/directions/') && url.includes('-122.12')) asked.push(url)
    })
    // One position far from the route may be wrong, so the page waits for a second one. Chromium drops a position if the next one is set before the page has
    // received it, so the test sets positions until the page has requested a new route.
    let step = 0
    await expect
      .poll(async () => {
        await context.setGeolocation({ longitude: -122.12 - ++step / 10_000, latitude: 37.9 })
        return asked.length
      })
      .toBeGreaterThan(0)
    await sign.getByRole('button', { name: 'Stop' }).click()
    await expect(sign).toBeHidden()
  },
)

test(
  'with the keyboard only the map moves between dangers and steps, and announces them',
  onPhone,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await signIn(context, { location: 'Orinda, CA' })
    await planToBerkeley(page)
    await page.locator('canvas.maplibregl-canvas').focus()
    await page.keyboard.press('h')
    await expect(page.getByRole('status').filter({ hasText: /Skyline Fire .+ as of/ })).toBeAttached()
    await page.keyboard.press('s')
    await expect(page.getByRole('status').filter({ hasText: /^Step 1 of/ })).toBeAttached()
    await page.keyboard.press('s')
    await expect(page.getByRole('status').filter({ hasText: /^Step 2 of/ })).toBeAttached()
    await page.keyboard.press('Shift+S')
    await expect(page.getByRole('status').filter({ hasText: /^Step 1 of/ })).toBeAttached()
  },
)

test(
  'a small map shows the area of its update while its tiles are missing',
  atOneSize,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await signIn(context, { location: 'Orinda, CA' })
    await serveRegion(page)
    // This tile request is never answered.
    await page.route('**/api/tiles/town/**', () => {})
    await page.addInitScript(() => {
      localStorage.setItem('mapView', JSON.stringify({ center: [-122.18, 37.88], zoom: 14 }))
    })
    const [fire] = await standingDrill.list()
    await page.goto(`/updates/${fire?.id}`)
    await page.locator('canvas.maplibregl-canvas').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await mapPixels(page, [111, 0, 0], [255, 59, 59])).count).toBeGreaterThan(500)
  },
)
