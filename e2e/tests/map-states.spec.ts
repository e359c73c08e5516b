import type { RuntimeConfig } from '@muster/contracts/routes/gateway'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { drillMessage } from '../support/drill.ts'
import { decodePolyline } from '../support/geometry.ts'
import { endInput, nextRoute, openMap, planToBerkeley, steps, typePlace, viewOf } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'
import { expectLargeTargets, expectNothingCutOff } from '../support/touch.ts'

const home = { location: 'Orinda, CA' }
/** Inside the drill's fire, which is active during the whole run. */
const inTheFire = [-122.209, 37.861]

/** Stores a way out for the map, as the chat does. */
const leaveForMap = (page: Page, evacuationRoute: object) =>
  page.addInitScript(data => localStorage.setItem('evacuationData', data), JSON.stringify({ evacuationRoute }))

test('every target is large enough, before and after a route is planned', async ({ page, context }, { project }) => {
  await signIn(context, home)
  await page.goto('/map-california')
  await expect(page.getByText('No route selected', { exact: true })).toBeVisible()
  await expectLargeTargets(page)
  await planToBerkeley(page)
  await expectLargeTargets(page)
  if (project.name === 'wide') return
  await page.getByRole('button', { name: 'Show the whole route' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Get AI Assistance')).toBeInViewport()
  await expectLargeTargets(page)
})

test(
  'the nearest safe place is found with one press, and the ends can be swapped',
  onPhone,
  async ({ page, context }) => {
    await signIn(context, home)
    await openMap(page)
    await page.getByRole('button', { name: 'Nearest safe place' }).click()
    await expect(steps(page)).toBeAttached()
    await expect(endInput(page)).toHaveValue(/\p{L}/u)
    await expect(page.getByRole('heading', { name: 'Practice route:' })).toBeVisible()
    await expect(page.getByText('Emergency Safe Zone')).toBeAttached()
    await page.getByRole('button', { name: 'Swap starting point and destination' }).click()
    await expect(endInput(page)).toHaveValue(/^Orinda/)
  },
)

test(
  'a turned phone fits the map to the route again, unless the person has moved the map',
  onPhone,
  async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(context, home)
    await planToBerkeley(page)
    const upright = page.viewportSize()
    if (!upright) throw new Error('no window')
    const turned = { width: upright.height, height: upright.width }
    const zoom = async () => (await viewOf(page)).zoom
    await expect.poll(zoom).toBeGreaterThan(0)
    const fitted = await zoom()
    await page.setViewportSize(turned)
    // A phone on its side has less room for the route.
    await expect.poll(zoom).toBeLessThan(fitted - 0.3)
    await page.setViewportSize(upright)
    await expect.poll(zoom).toBe(fitted)

    await page.locator('canvas.maplibregl-canvas').focus()
    await page.keyboard.press('=')
    await expect.poll(zoom).toBeGreaterThan(fitted + 0.9)
    const chosen = await zoom()
    const { width } = (await page.locator('canvas.maplibregl-canvas').boundingBox()) ?? { width: 0 }
    await page.setViewportSize(turned)
    const canvas = page.locator('canvas.maplibregl-canvas')
    await expect.poll(async () => (await canvas.boundingBox())?.width).not.toBe(width)
    expect(await zoom()).toBe(chosen)
  },
)

test('a shelter can be chosen from the list with the keyboard only, and the route leads there', async ({
  page,
  context,
}, { project }) => {
  test.skip(project.name !== 'wide', 'The list is the same on a phone.')
  await signIn(context, home)
  await openMap(page)
  await page.getByRole('button', { name: 'Shelters', exact: true }).focus()
  await page.keyboard.press('Enter')
  const row = page
    .locator('[data-shelter]')
    .filter({ hasText: / by road/ })
    .first()
  await expect(row).toContainText(/Not confirmed open/)
  const name = (await row.locator('b').textContent()) ?? ''
  await expectAccessible(page, 'list of shelters')
  await row.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name })
  await expectAccessible(page, 'card of a shelter')
  await card.getByRole('button', { name: 'Show my way there' }).focus()
  await page.keyboard.press('Enter')
  await expect(card).toBeHidden()
  await expect(endInput(page)).toHaveValue(name)
  await expect(steps(page)).toBeAttached()
})

test('the map says that there is no way out, and offers 911', onPhone, async ({ page, context }) => {
  await signIn(context, home)
  await leaveForMap(page, { startLocation: 'Orinda, CA', destinationCoordinates: inTheFire })
  await page.goto('/map-california')
  await expect(page.getByText('No safe way found')).toBeVisible()
  await expect(page.getByText(/Your destination is inside/).first()).toBeAttached()
  const call = page.getByRole('main').getByRole('link', { name: 'Call 911' })
  await expect(call).toHaveAttribute('href', 'tel:911')
  await expectAccessible(page, 'no way out')
})

test('with large text in Spanish nothing is cut off', async ({ page, context }, { project }) => {
  const largeText = { largeText: true, voiceGuidance: false, highContrast: false }
  await signIn(context, { ...home, accessibilityPreferences: largeText })
  if (project.name === 'wide') await page.setViewportSize({ width: 768, height: 1024 })
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await leaveForMap(page, { startLocation: 'Orinda, CA', destination: 'Berkeley, CA' })
  await page.goto('/map-california')
  await expect(page.getByRole('list', { name: 'Pasos' })).toBeAttached()
  await expectNothingCutOff(page)
  await expectLargeTargets(page)
  await expectAccessible(page, 'large text in Spanish')
})

test.describe('independent of the screen size', atOneSize, () => {
  test('a wheelchair route avoids the hills, and the last route stays without a network', async ({ page, context }) => {
    await signIn(context, home)
    await planToBerkeley(page)
    const asked = page.waitForRequest(/\/api\/directions\/v5\/mapbox\/wheelchair\//)
    await page.getByRole('radio', { name: 'Wheelchair' }).check()
    await asked
    await expect(page.getByText('It is too far to be a way out.').first()).toBeAttached()
    await expect(page.getByRole('radio', { name: 'Wheelchair' })).toBeChecked()

    const answered = nextRoute(page)
    await page.getByRole('radio', { name: 'Drive' }).check()
    await answered
    await expect(steps(page)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Walk' }).click()
    await expect(page.getByText('Dangers may have changed since.').first()).toBeAttached()
    await expect(page.getByRole('radio', { name: 'Drive' })).toBeChecked()
    await expect(steps(page)).toBeAttached()
  })

  test('outside a drill the practice network is named, and its route is not called the safest', async ({
    page,
    context,
  }) => {
    await page.route('**/api/config', async route => {
      const answer = await route.fetch()
      const config = (await answer.json()) as RuntimeConfig
      await route.fulfill({ response: answer, json: { ...config, drill: false } })
    })
    await signIn(context, home)
    await planToBerkeley(page)
    await expect(page.getByRole('heading', { name: 'Practice route:' })).toBeVisible()
    await expect(page.getByText('Practice network: not real streets').first()).toBeAttached()
    await expect(page.getByText('Safest exit route:')).toHaveCount(0)
    await expect(page.getByText('Emergency Safe Zone')).toHaveCount(0)
    // No turn-by-turn steps on roads that do not exist.
    await expect(steps(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open in your map app' })).toHaveAttribute(
      'href',
      /openstreetmap|geo:|maps/,
    )
  })

  test('a new danger on the route changes the route automatically', async ({ page, context, drill }) => {
    await signIn(context, home)
    const { routes } = await planToBerkeley(page)
    const before = await steps(page).textContent()
    const geometry = routes[0]?.geometry
    const line = typeof geometry === 'string' ? decodePolyline(geometry) : (geometry?.coordinates ?? [])
    const [lon = 0, lat = 0] = line[Math.floor(line.length * 0.6)] ?? []
    const corners = [
      [lat - 0.004, lon - 0.005],
      [lat - 0.004, lon + 0.005],
      [lat + 0.004, lon + 0.005],
      [lat + 0.004, lon - 0.005],
      [lat - 0.004, lon - 0.005],
    ] as const
    await drill.publish(drillMessage('fire', { ring: corners }))
    await expect(page.getByText('The danger moved.').first()).toBeAttached()
    await expect(steps(page)).not.toHaveText(before ?? '')
  })

  test('a browser without WebGL gets the reason why there is no map', async ({ page, context }) => {
    await signIn(context, home)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/map-california')
    await expect(page.getByText('WebGL is not supported in your browser.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page, 'no WebGL')
    // Routes as text need no map.
    await typePlace(page, endInput(page), 'Berkeley', /^Berkeley/)
    await expect(steps(page)).toBeVisible()
    await expect(page.getByText(/^Your way: /)).toBeAttached()
  })

  test.describe('a visitor', () => {
    // The service worker would load the map's code to cache it.
    test.use({ serviceWorkers: 'block' })

    test('loads no code of the map', async ({ page }) => {
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      await page.goto('/map-california')
      await expect(page.getByText('Please log in to access emergency navigation')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
      expect(asked.filter(url => /maplibre|route-control/.test(url))).toEqual([])
    })
  })
})
