import { listHazards } from '@muster/contracts/routes/navigation'
import { callRoute } from '@muster/test-kit/request'
import { decodePolyline, pointsInside } from '../support/geometry.ts'
import { drawn, endInput, nextRoute, openMap, startInput, typePlace } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { mapPixels } from '../support/pixels.ts'
import { stage } from '../support/stage.ts'
import { expect, onPhone, test } from '../support/test.ts'

test('a route between two typed places avoids the fire and says what it avoids', async ({
  page,
  context,
  standingDrill,
}) => {
  await standingDrill.stands()
  // A place where no other fire changes the route.
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
  // First checks that a line through the fire would be detected.
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
  // The fire blocks the route that would be taken without it.
  expect(route.muster.avoided.map(({ title }) => title).join()).toContain('Skyline Fire')
  expect(route.muster.sentence).toMatch(/Skyline Fire/)

  if (await page.getByRole('button', { name: 'Directions' }).isVisible())
    await page.getByRole('button', { name: 'Directions' }).click()
  const panel = page.getByRole('region', { name: 'Practice route:' })
  // Shown above the steps, and not repeated below.
  await expect(panel.getByText(route.muster.sentence, { exact: true })).toHaveCount(1)
  await expect(panel.getByText(route.muster.sentence, { exact: true })).toBeVisible()
  await expect(panel.getByText('DRILL', { exact: true }).first()).toBeVisible()
  // The middle of a town is not a safe zone, even if it is outside of every danger.
  await expect(panel.getByText('Emergency Safe Zone')).toHaveCount(route.muster.endsAtSafePlace ? 1 : 0)
  const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const expected = route.legs.flatMap(leg => leg.steps)
  await expect(steps).toHaveCount(expected.length)
  for (const [i, step] of expected.entries()) {
    await expect(steps.nth(i)).toContainText(step.maneuver.instruction)
    if (step.distance > 0) await expect(steps.nth(i)).toContainText(/\d+ min\s*(\d+ ft|[\d.]+ mi)/)
    await expect(steps.nth(i)).not.toContainText('0.0 mi')
  }
  if (await page.getByRole('button', { name: 'Directions' }).isVisible())
    await page.getByRole('button', { name: 'Directions' }).click()
  else await expect(page.getByText(`Route Active (${expected.length} steps)`)).toBeVisible()

  // The colours of the fire and of the route.
  await expect.poll(async () => (await mapPixels(page, [111, 0, 0], [255, 59, 59])).count).toBeGreaterThan(500)
  await expect.poll(async () => (await mapPixels(page, [0, 81, 0], [59, 255, 109])).count).toBeGreaterThan(100)
})

test('two presses on the map plan a route', onPhone, async ({ page, context, standingDrill }) => {
  await standingDrill.stands()
  await signIn(context, { location: 'Orinda, CA' })
  await openMap(page)
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
  // Away from the fire, because a press on the fire would open its card.
  await map.click({ position: { x: at.x + 90, y: at.y + 40 } })
  await expect(endInput(page)).toHaveValue(/[A-Za-z]/)
  const { routes } = await answered
  expect(routes.length).toBeGreaterThan(0)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the destination' }).click()
  await expect(page.getByText('No route selected', { exact: true })).toBeVisible()
})

test('a visitor is asked to log in', onPhone, async ({ page }) => {
  await page.goto('/map-california')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Please log in to access emergency navigation')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})
