import type { BrowserContext, Page } from '@playwright/test'
import { endInput, nextRoute, startInput, typePlace } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const shellIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

const card = (page: Page) => page.getByRole('region', { name: 'Saved for offline' })

async function saveHome(page: Page, context: BrowserContext) {
  await signIn(context, { location: 'Orinda, CA' })
  await page.goto('/settings')
  await shellIsKept(page)
  await card(page).getByRole('button', { name: 'Save home for offline' }).click()
  await expect(card(page).getByText('Saved. The map works here without a signal.')).toBeVisible()
  await expect(card(page)).toContainText(/Home\s*\d\.\d MB, checked just now/)
}

/** Opens the map without a network and asks for a way from Orinda to Oakland. */
async function askOffline(page: Page, context: BrowserContext) {
  await page.goto('/map-california')
  await expect(startInput(page)).toHaveValue(/Orinda/)
  await context.setOffline(true)
  await page.reload()
  await typePlace(page, startInput(page), 'Orinda', /^Orinda/)
}

const planned = /Planned on this phone(?: with hazards as of \d+:\d\d\s[AP]M)?\./

test('a saved home plans, searches and shows hazards with their age without a network', async ({
  page,
  context,
  drill,
}) => {
  await expect.poll(async () => (await drill.list()).length).toBe(1)
  await saveHome(page, context)
  await askOffline(page, context)
  const answered = nextRoute(page)
  await typePlace(page, endInput(page), 'Oakland', /^Oakland/)
  const [route] = (await answered).routes
  expect(route?.muster.offline).toBe(true)
  await expect(page.getByText(planned)).toBeVisible()
  await expect(page.getByText('Safest exit route:')).toHaveCount(0)
  await expect(page.getByText('Skyline Fire').first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('offline.png') })
})

test('a full disk is said, and what was saved before is still there', async ({ page, context }) => {
  await saveHome(page, context)
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: -122.2712, latitude: 37.8044 })
  await card(page).getByRole('button', { name: 'Save where I am now' }).click()
  await expect(card(page).getByText('This device is full, so nothing was saved.')).toBeVisible()
  await page.reload()
  await expect(card(page)).toContainText(/Home\s*\d\.\d MB/)
})

test('a week later, and after an update of the app, it is still there with its age; logging out removes it', async ({
  page,
  context,
}) => {
  await saveHome(page, context)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    await (await caches.open('muster-shell-former')).put('/', new Response(''))
  })
  await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60_000 + 60_000)
  await page.goto('/settings')
  await expect.poll(() => page.evaluate(() => caches.has('muster-shell-former'))).toBe(false)
  await expect(card(page)).toContainText(/Home\s*\d\.\d MB, 7 days old/)

  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect.poll(() => page.evaluate(() => caches.has('muster-packs'))).toBe(false)
})
