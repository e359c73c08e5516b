import type { Page } from '@playwright/test'
import { lineOf } from '../support/drill.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** From now on only the live socket can bring news. */
async function stopPolling(page: Page) {
  await page.route('**/api/emergency-updates', route => route.abort())
}

const subscribed = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then(socket => socket.waitForEvent('framereceived', frame => String(frame.payload).includes('emergency_updates')))

test('the next update comes to the landing page by itself', async ({ page, drill }) => {
  const live = subscribed(page)
  await page.goto('/')
  await live
  await expect(page.getByRole('button', { name: 'Emergency Updates, 1 unread' })).toBeVisible()
  await stopPolling(page)
  const order = lineOf('hills', { severity: 'Extreme' })
  await drill.say(order)

  await expect(page.getByRole('button', { name: 'Emergency Updates, 2 unread' })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Active emergencies' }).getByRole('link').first()
  await expect(banner).toContainText(order.headline)
  await expect(banner.getByText('DRILL', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: order.headline })).toBeVisible()
})

test('the next update comes to someone who is chatting: banner, count and list, and it goes when it ends', async ({
  page,
  context,
  drill,
}) => {
  await signIn(context)
  const live = subscribed(page)
  await page.goto('/chat')
  await live
  const banner = page.getByRole('main').getByText('DISASTER ALERT - ACTIVE').locator('../..')
  await expect(banner).toContainText('Skyline Fire')
  await page.getByRole('button', { name: 'Emergency Updates, 1 unread' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Emergency Updates, 0 unread' })).toBeVisible()
  await stopPolling(page)
  const larger = lineOf('fire', { severity: 'Extreme' })
  const reference = await drill.say(larger)

  await expect(banner).toContainText(larger.headline)
  await page.getByRole('button', { name: 'Emergency Updates, 1 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Emergency Updates' })
  await expect(list.getByRole('listitem').first()).toContainText(larger.headline)

  const contained = { ...larger, headline: `${larger.headline}: contained`, severity: 'Moderate' as const }
  await drill.say(contained, reference)
  // The gravest first: what is contained now stands below the fire that goes on.
  await expect(list.getByRole('listitem').last()).toContainText(contained.headline)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('High')

  await drill.end()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).not.toContainText(contained.headline)
})
