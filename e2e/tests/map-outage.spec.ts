import type { Page } from '@playwright/test'
import { planToBerkeley, steps } from '../support/map.ts'
import { signIn } from '../support/people.ts'
import { atOneSize, expect, test } from '../support/test.ts'
import { textsOf } from '../support/toasts.ts'

const home = { location: 'Orinda, CA' }
const failing = { status: 503, json: { code: 'unavailable', message: 'Not now.' } }

/** Makes navigation unreachable for this page: requests get no answer, or an error. Resolves to a function that ends this. */
async function takeNavigationAway(
  page: Page,
  how: 'silent' | 'failing',
  path = /\/api\/(geocoding|directions|hazards)/,
) {
  await page.route(path, route => (how === 'silent' ? route.abort() : route.fulfill(failing)))
  return () => page.unroute(path)
}

/** The map asks for the dangers every 30 s, and plans the route again if they changed or if its plan failed. */
const nextPoll = (page: Page) => page.clock.fastForward(30_000)

const route = (page: Page, text: string) => page.getByRole('region', { name: /route:$|way out:$/ }).getByText(text)

test.describe('after an outage of navigation, without touching the map', atOneSize, () => {
  // A service worker would keep the requests from the page's routes.
  test.use({ serviceWorkers: 'block' })

  test('the start is looked up, the dangers are shown, and the way is planned', async ({ page, context }) => {
    await signIn(context, home)
    const bringBack = await takeNavigationAway(page, 'silent')
    const evacuationRoute = { startCoordinates: [-122.1797, 37.8771], destination: 'Berkeley, CA' }
    await page.addInitScript(data => localStorage.setItem('evacuationData', data), JSON.stringify({ evacuationRoute }))
    await page.goto('/map-california')
    await expect(page.getByText(/We don't know where the dangers are now\./).first()).toBeAttached()
    await expect(page.getByText(/No dangers on the map\./)).toHaveCount(0)
    await bringBack()
    await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/^Berkeley/)
    await expect(steps(page)).toBeAttached()
    await expect(page.getByText(/We don't know where the dangers are now\./)).toHaveCount(0)
  })

  test('the last route stays, and is planned again', async ({ page, context }) => {
    await page.clock.install()
    await signIn(context, home)
    await planToBerkeley(page)
    const told = {
      silent: 'No connection. This is your last route.',
      failing: "We can't check your route now. This is your last one.",
    }
    for (const how of ['silent', 'failing'] as const) {
      const bringBack = await takeNavigationAway(page, how)
      await page.getByRole('radio', { name: 'Walk' }).click()
      await expect(route(page, told[how])).toBeVisible()
      await expect(steps(page)).toBeAttached()
      await nextPoll(page)
      await expect(page.getByText(/^These dangers are from /).first()).toBeAttached()
      await bringBack()
      await nextPoll(page)
      await expect(route(page, told[how])).toHaveCount(0)
      await expect(steps(page)).toBeAttached()
      await expect(page.getByText(/^These dangers are from /)).toHaveCount(0)
    }
  })

  test('a new route is announced once it is there', async ({ page, context }) => {
    await page.clock.install()
    await signIn(context, home)
    await planToBerkeley(page)
    const bringBack = await takeNavigationAway(page, 'failing', /\/api\/directions/)
    const asOf = new Date().toISOString()
    await page.route('**/api/hazards', async asked => {
      const answer = await asked.fetch()
      await asked.fulfill({ response: answer, json: { ...((await answer.json()) as object), asOf } })
    })
    await nextPoll(page)
    await expect(route(page, "We can't check your route now. This is your last one.")).toBeVisible()
    expect(textsOf(page).join()).not.toContain('The danger moved. This is your new route.')
    await bringBack()
    await nextPoll(page)
    await expect(page.getByText('The danger moved. This is your new route.').first()).toBeAttached()
  })
})
