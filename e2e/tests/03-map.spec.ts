import { listHazards } from '@muster/contracts/routes/navigation'
import { callRoute } from '@muster/test-kit/request'
import type { Page } from '@playwright/test'
import { decodePolyline, pointsInside } from '../support/geometry.ts'
import { drawn, endInput, nextRoute, startInput, typePlace } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { stage } from '../support/stage.ts'
import { expect, test } from '../support/test.ts'

/** Counts the red or green pixels of the map. */
async function countPixels(page: Page, kind: 'red' | 'green'): Promise<number> {
  const png = await page.locator('canvas.maplibregl-canvas').screenshot()
  return page.evaluate(
    async ({ bytes, kind }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      let count = 0
      for (let i = 0; i + 2 < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]]
        if (kind === 'red' ? r > 110 && g < 60 && b < 60 : g > 80 && r < 60 && b < 110) count++
      }
      return count
    },
    { bytes: [...png], kind },
  )
}

test('a route between two typed places stays out of the fire and says what it avoids', async ({
  page,
  context,
  drill,
}) => {
  // `drill` is held so that no other fire changes the route.
  await expect.poll(async () => (await drill.list()).length).toBe(1)
  await signIn(context, { location: 'Walnut Creek, CA' })
  await page.goto('/map-california')
  await expect(page.getByRole('heading', { name: 'Evacuation Navigation Map' })).toBeVisible()
  await expect(page.getByText('No route selected', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What the map shows' })).toContainText(/DRILL\s*Skyline Fire/)
  await expect(startInput(page)).toHaveValue(/Walnut Creek/)

  await typePlace(page, startInput(page), 'Orinda', /^Orinda/)
  const answered = nextRoute(page)
  await typePlace(page, endInput(page), 'Oakland', /^Oakland/)
  const { routes } = await answered
  const [route] = routes
  if (!route) throw new Error('no route')

  const { body: hazards } = await callRoute(stage().url, listHazards)
  const fires = hazards.features.filter(({ properties }) => properties.avoid)
  const [fire] = fires
  if (fire?.geometry.type !== 'Polygon') throw new Error('no fire polygon')
  const [from, , , to] = fire.geometry.coordinates[0] ?? []
  // First proves that a line across the fire would be detected.
  expect(
    pointsInside(
      [from, to].filter(point => point !== undefined),
      fire.geometry,
    ),
  ).toBeGreaterThan(50)
  for (const each of routes) {
    const line = typeof each.geometry === 'string' ? decodePolyline(each.geometry) : (each.geometry?.coordinates ?? [])
    expect(line.length).toBeGreaterThan(10)
    for (const { geometry } of fires) expect(pointsInside(line, geometry)).toBe(0)
  }
  // The fire blocks the usual route.
  expect(route.muster.avoided.map(({ title }) => title).join()).toContain('Skyline Fire')
  expect(route.muster.sentence).toMatch(/Skyline Fire/)

  if (await page.getByRole('button', { name: 'Directions' }).isVisible())
    await page.getByRole('button', { name: 'Directions' }).click()
  const panel = page.getByRole('region', { name: 'Safest exit route:' })
  // Above the steps, and again in the map's words.
  await expect(panel.getByText(route.muster.sentence, { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('DRILL', { exact: true }).first()).toBeVisible()
  // The middle of a town is no safe zone, even where it is clear of every danger.
  await expect(panel.getByText('Emergency Safe Zone')).toHaveCount(route.muster.endsAtSafePlace ? 1 : 0)
  const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const expected = route.legs.flatMap(leg => leg.steps)
  await expect(steps).toHaveCount(expected.length)
  for (const [i, step] of expected.entries()) {
    await expect(steps.nth(i)).toContainText(step.maneuver.instruction)
    if (step.distance > 0) await expect(steps.nth(i)).toContainText(/\d+ min\s*[\d.]+ mi/)
  }
  if (await page.getByRole('button', { name: 'Directions' }).isVisible())
    await page.getByRole('button', { name: 'Directions' }).click()
  else await expect(page.getByText(`Route Active (${expected.length} steps)`)).toBeVisible()

  await expect.poll(() => countPixels(page, 'red')).toBeGreaterThan(500)
  await expect.poll(() => countPixels(page, 'green')).toBeGreaterThan(100)
})

test('two presses on the map plan a route', async ({ page, context, drill }) => {
  await expect.poll(async () => (await drill.list()).length).toBe(1)
  await signIn(context, { location: 'Orinda, CA' })
  await page.goto('/map-california')
  await expect(startInput(page)).toHaveValue(/^Orinda/)
  await drawn(page)
  await page.getByRole('button', { name: 'Clear the starting point' }).click()
  await expect(startInput(page)).toHaveValue('')

  const map = page.locator('canvas.maplibregl-canvas')
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  const at = { x: box.width / 2, y: box.height * 0.38 }
  await map.click({ position: at })
  await expect(startInput(page)).toHaveValue(/[A-Za-z]/)
  const answered = nextRoute(page)
  await map.click({ position: { x: at.x - 90, y: at.y + 40 } })
  await expect(endInput(page)).toHaveValue(/[A-Za-z]/)
  const { routes } = await answered
  expect(routes.length).toBeGreaterThan(0)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the destination' }).click()
  await expect(page.getByText('No route selected', { exact: true })).toBeVisible()
})

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/map-california')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Please log in to access emergency navigation')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})
