import type { Page } from '@playwright/test'
import { drillMessage } from '../support/drill.ts'
import { signIn } from '../support/people.ts'
import { atOneSize, expect, onPhone, test } from '../support/test.ts'

/** Blocks polling, so that only the live socket delivers updates. */
async function stopPolling(page: Page) {
  await page.route('**/api/emergency-updates', route => route.abort())
}

const subscribed = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then(socket => socket.waitForEvent('framereceived', frame => String(frame.payload).includes('emergency_updates')))

test('a new update appears on the landing page without a reload', atOneSize, async ({ page, drill }) => {
  const live = subscribed(page)
  await page.goto('/')
  await live
  await expect(page.getByRole('button', { name: 'Emergency Updates, 1 unread' })).toBeVisible()
  await stopPolling(page)
  const order = drillMessage('hills', { severity: 'Extreme' })
  await drill.publish(order)

  await expect(page.getByRole('button', { name: 'Emergency Updates, 2 unread' })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Active emergencies' }).getByRole('link').first()
  await expect(banner).toContainText(order.headline)
  await expect(banner.getByText('DRILL', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: order.headline })).toBeVisible()
})

test(
  'a new update appears in the chat in banner, count and list, and disappears when it ends',
  onPhone,
  async ({ page, context, drill }) => {
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
    const larger = drillMessage('fire', { severity: 'Extreme' })
    const reference = await drill.publish(larger)

    await expect(banner).toContainText(larger.headline)
    await page.getByRole('button', { name: 'Emergency Updates, 1 unread' }).click()
    const list = page.getByRole('dialog', { name: 'Emergency Updates' })
    await expect(list.getByRole('listitem').first()).toContainText(larger.headline)

    const contained = { ...larger, headline: `${larger.headline}: contained`, severity: 'Moderate' as const }
    await drill.publish(contained, reference)
    // Sorted by severity: the contained fire is now below the active one.
    await expect(list.getByRole('listitem').last()).toContainText(contained.headline)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText('High')

    await drill.end()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).not.toContainText(contained.headline)
  },
)
