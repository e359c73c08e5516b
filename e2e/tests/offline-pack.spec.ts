import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { leaveForTime } from '../support/clock.ts'
import { drawn, endInput, nextRoute, startInput, typePlace } from '../support/map.ts'
import { servePacksWithMap } from '../support/pack.ts'
import { signIn } from '../support/people.ts'
import { mapPixels } from '../support/pixels.ts'
import { attribution } from '../support/region.ts'
import { shellIsKept } from '../support/shell.ts'
import { atOneSize, expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Saved for offline' })

async function saveHome(page: Page, context: BrowserContext) {
  await signIn(context, { location: 'Orinda, CA' })
  await keepHome(page)
}

async function keepHome(page: Page) {
  await page.goto('/settings')
  await shellIsKept(page)
  await card(page).getByRole('button', { name: 'Save home for offline' }).click()
  await expect(card(page).getByText('Saved. The map works here without a signal.')).toBeVisible()
  await expect(card(page)).toContainText(/Home\s*\d+\sKB, checked just now/)
}

test(
  'after an app update and a week offline, a pack plans, searches and shows hazards and contacts with their age',
  atOneSize,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await saveHome(page, context)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.unregister()
      await (await caches.open('muster-shell-former')).put('/', new Response(''))
    })
    await page.goto('/map-california')
    await shellIsKept(page)
    await expect.poll(() => page.evaluate(() => caches.has('muster-shell-former'))).toBe(false)
    await expect.poll(() => page.evaluate(() => caches.has('muster-last-hazards'))).toBe(true)

    await leaveForTime(page, Date.now() + 7 * 24 * 60 * 60_000 + 60_000)
    await context.setOffline(true)
    await page.goto('/map-california')
    await typePlace(page, startInput(page), 'Orinda', /^Orinda/)
    const answered = nextRoute(page)
    await typePlace(page, endInput(page), 'Oakland', /^Oakland/)
    const [route] = (await answered).routes
    expect(route?.muster.offline).toBe(true)
    expect(route?.muster.avoided.map(({ title }) => title)).toContainEqual(expect.stringContaining('Skyline Fire'))
    await expect(
      page.getByText(/Planned on this phone with hazards as of [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d+:\d\d\s[AP]M\./),
    ).toBeVisible()
    await expect(page.getByText('Safest exit route:')).toHaveCount(0)
    await expect(page.getByText('Skyline Fire').first()).toBeVisible()
    await page.goto('/contacts')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Call / })
        .first(),
    ).toBeVisible()
    await page.goto('/settings')
    await expect(card(page)).toContainText(/Home\s*\d+\sKB, 7 days old/)
  },
)

test('without a network the map is drawn from the tiles of the pack', atOneSize, async ({ page, context }) => {
  await servePacksWithMap(page)
  await saveHome(page, context)
  await context.setOffline(true)
  await page.goto('/map-california')
  await drawn(page)
  await expect(page.getByText(attribution)).toBeVisible()
  await typePlace(page, startInput(page), 'Orinda', /^Orinda/)
  const map = page.locator('canvas.maplibregl-canvas')
  // A key that is pressed while the map still flies to the start would stop the flight.
  await expect.poll(async () => (await map.screenshot()).equals(await map.screenshot())).toBe(true)
  await map.focus()
  for (let i = 0; i < 2; i++) await page.keyboard.press('+')
  // The town's lake, in the light look's colour of water; the practice network has no lake there.
  await expect.poll(async () => (await mapPixels(page, [213, 224, 227])).share).toBeGreaterThan(0.02)
})

test(
  'saved routes are listed without a network, each with its time and the age of its dangers, and open on a press',
  atOneSize,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await saveHome(page, context)
    await page.goto('/map-california')
    await drawn(page)
    const saved = page.getByRole('list', { name: 'Saved routes' })
    await expect(saved).toBeHidden()
    await leaveForTime(page, Date.now() + 7 * 24 * 60 * 60_000)
    await context.setOffline(true)
    await page.goto('/map-california')
    await expect(saved.getByRole('listitem')).toHaveCount(3)
    for (const row of await saved.getByRole('button').all())
      await expect(row).toContainText(
        /From home: \d+ min, [\d.]+ mi.*Practice network.*Planned with dangers as of [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d+:\d\d/,
      )
    const name = (await saved.getByRole('button').first().locator('b').textContent()) ?? ''
    await saved.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(endInput(page)).toHaveValue(name)
    // Without a server it is unknown whether a drill is active, so a route of the practice network has no steps to follow.
    await expect(page.getByRole('list', { name: 'Main directions' })).toBeAttached()
    await expect(page.getByText(/^Planned on this phone with hazards as of/)).toBeVisible()
    await expectAccessible(page, 'saved routes')
  },
)

test(
  'a saved route that is pressed before the map has loaded is shown once it has',
  atOneSize,
  async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    await saveHome(page, context)
    await page.goto('/map-california')
    await drawn(page)
    await page.addInitScript(() => {
      const { fetch } = globalThis
      const held = new Promise(resolve => Object.assign(globalThis, { loadRest: resolve }))
      globalThis.fetch = async (...asked) => {
        if (String(asked[0] instanceof Request ? asked[0].url : asked[0]).includes('/api/regions')) await held
        return fetch(...asked)
      }
    })
    await context.setOffline(true)
    await page.reload()
    const first = page.getByRole('list', { name: 'Saved routes' }).getByRole('button').first()
    const name = (await first.locator('b').textContent()) ?? ''
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(endInput(page)).toHaveCount(0)
    await page.evaluate(() => (globalThis as unknown as { loadRest: () => void }).loadRest())
    await expect(endInput(page)).toHaveValue(name)
  },
)

test.describe('independent of the screen size', atOneSize, () => {
  test('a full disk is reported, and earlier saved data is still there', async ({ page, context }) => {
    await saveHome(page, context)
    const devtools = await context.newCDPSession(page)
    const origin = new URL(page.url()).origin
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: -122.2712, latitude: 37.8044 })
    await card(page).getByRole('button', { name: 'Save where I am now' }).click()
    await expect(card(page).getByText('This device is full, so nothing was saved.')).toBeVisible()
    await page.reload()
    await expect(card(page)).toContainText(/Home\s*\d+\sKB/)
  })

  test('logging out deletes the saved data', async ({ page, context }) => {
    await saveHome(page, context)
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect.poll(() => page.evaluate(() => caches.has('muster-packs'))).toBe(false)
  })

  test('a newer pack waits for Wi-Fi, is reported when it does not fit, and downloads automatically once it may', async ({
    page,
    context,
  }) => {
    const { id } = await signIn(context, { location: 'Orinda, CA' })
    await keepHome(page)
    const { origin } = new URL(page.url())
    // Another travel mode needs another pack.
    const changed = await page.request.put(`/api/users/${id}`, {
      data: { transportationType: 'bicycle' },
      headers: { origin },
    })
    expect(changed.ok()).toBe(true)
    // A pack that is younger than this is not replaced.
    await leaveForTime(page, Date.now() + 31 * 60_000)
    await page.goto('/settings')
    await expect(card(page)).toContainText('There is a newer one.')

    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await card(page).getByRole('combobox', { name: 'Update by itself' }).selectOption('On any network')
    await page.reload()
    await expect(card(page)).toContainText('This device is full, so the newer one was not saved.')
    await expect(card(page)).toContainText(/Home\s*\d+\sKB/)

    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await page.reload()
    await expect(card(page)).not.toContainText('newer one')
    await expect(card(page)).toContainText('checked just now')
  })

  test('a request without a network just after the start is answered before the map has loaded', async ({
    page,
    context,
    standingDrill,
  }) => {
    await standingDrill.stands()
    await saveHome(page, context)
    await page.addInitScript(() => {
      // Simulates a page whose script is still loading: nobody receives the first question.
      navigator.serviceWorker?.addEventListener('message', event => event.stopImmediatePropagation(), { once: true })
      const early = fetch('/api/hazards').then(response => response.json())
      Object.assign(globalThis, { early })
    })
    await context.setOffline(true)
    await page.goto('/map-california')
    const titles = await page.evaluate(async () => {
      const { early } = globalThis as unknown as { early: Promise<{ features: { properties: { title: string } }[] }> }
      return (await early).features.map(({ properties }) => properties.title)
    })
    expect(titles).toEqual([expect.stringContaining('Skyline Fire')])
  })

  test('a pack that was changed in transit is rejected with a message, and not stored', async ({ page, context }) => {
    await signIn(context, { location: 'Orinda, CA' })
    await page.goto('/settings')
    await shellIsKept(page)
    await page.route('**/api/packs?*', async route => {
      const response = await route.fetch()
      const body = await response.body()
      // Changes a byte in the middle of the roads.
      const at = Math.floor(body.length / 2)
      body[at] = (body[at] ?? 0) ^ 1
      await route.fulfill({ response, body })
    })
    await card(page).getByRole('button', { name: 'Save home for offline' }).click()
    await expect(card(page).getByText('What arrived was changed on its way, so it was not saved.')).toBeVisible()
    expect(await page.evaluate(() => caches.has('muster-packs'))).toBe(false)
  })

  test('a pack that a busy server does not finish in time is requested again', async ({ page, context }) => {
    await page.route(
      '**/api/packs?*',
      route => route.fulfill({ status: 504, json: { code: 'timeout', message: '' } }),
      {
        times: 2,
      },
    )
    await saveHome(page, context)
  })

  test('a stored pack that was changed on the phone gives no route, and card and map say so until it is saved again', async ({
    page,
    context,
  }) => {
    await saveHome(page, context)
    await page.evaluate(async () => {
      const cache = await caches.open('muster-packs')
      const [key] = (await cache.keys()).filter(({ url }) => !url.endsWith('/facts'))
      const file = key && (await cache.match(key))
      const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      if (key) await cache.put(key, new Response(bytes))
    })
    await context.setOffline(true)
    await page.reload()
    const asked = page.evaluate(async () => {
      const ends = encodeURIComponent('-122.1797,37.8771;-122.2712,37.8044')
      return (await fetch(`/api/directions/v5/mapbox/driving/${ends}.json`)).status
    })
    expect(await asked.catch(() => 'no answer')).toBe('no answer')
    await expect(card(page)).toContainText('Damaged, so it is not used.')
    await page.goto('/map-california')
    await expect(page.getByText('Your saved map is damaged.')).toBeVisible()
    await page.goto('/settings')
    await context.setOffline(false)
    await card(page).getByRole('button', { name: 'Update Home' }).click()
    await expect(card(page).getByText('Saved. The map works here without a signal.')).toBeVisible()
    await expect(card(page)).not.toContainText('Damaged')
  })
})
