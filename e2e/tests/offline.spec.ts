import type { Page } from '@playwright/test'
import { startLine } from '../support/line.ts'
import { signIn } from '../support/people.ts'
import { stage } from '../support/stage.ts'
import { expect, test } from '../support/test.ts'

/** The service worker has kept the app and answers for this page. */
const shellIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

test('after one visit the app opens without a network, with the last updates and how old they are', async ({
  page,
  context,
  drill,
}) => {
  // Held so that nothing newer takes its place.
  await expect.poll(async () => (await drill.list()).length).toBe(1)
  await page.goto('/')
  const update = page.locator('#emergency-updates').getByRole('article').first()
  await expect(update).toContainText('Skyline Fire')
  await shellIsKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(update).toContainText('Skyline Fire')
  await expect(update.getByText('DRILL', { exact: true })).toBeVisible()
  await expect(page.locator('#emergency-updates')).toContainText(/Checked (just now|\d+ min ago)/)
})

test('a message written without a network waits, is answered here, and is sent when the network is back', async ({
  page,
  context,
}) => {
  const { id } = await signIn(context)
  await page.goto('/chat')
  await expect(page.getByText("I am Muster's emergency assistant.")).toBeVisible()
  await shellIsKept(page)
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Instructions are cached and available.")).toBeVisible()
  const box = page.getByPlaceholder('Type your message...')
  await box.fill('What should I pack?')
  await box.press('Enter')
  await expect(page.getByText('Waiting to send')).toBeVisible()
  await expect(page.getByText('Saved answer, no signal needed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Waiting to send')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'What should I pack?' })).toHaveCount(1)
  await expect(page.getByText('Pack one bag for each person')).toBeVisible()
  const session = await page.evaluate(() => localStorage.getItem('currentSessionId'))
  const messages = (await (await page.request.get(`/api/chat/${id}?sessionId=${session}`)).json()) as {
    content: string
  }[]
  expect(messages.filter(({ content }) => content === 'What should I pack?')).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('offlineMessages'))).toBeNull()
})

test('a line that connects and never answers leaves the app, the person and their contacts', async ({
  page,
  context,
}) => {
  const line = await startLine(stage().url)
  try {
    await signIn(context)
    await page.goto(`${line.url}/contacts`)
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /^Call / })
      .first()
    await expect(card).toBeVisible()
    const who = await card.getAttribute('href')
    await shellIsKept(page)

    line.goDead()
    await page.reload({ waitUntil: 'commit' })
    const call911 = page.getByRole('link', { name: 'Call 911' })
    await expect(call911).toHaveAttribute('href', 'tel:911')
    await expect(page.getByText("We can't check your login right now")).toBeVisible()
    await expect(card).toHaveAttribute('href', who ?? '')
    await expect(call911).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
  } finally {
    await line.stop()
  }
})

test.describe('before any script has run', () => {
  test.use({ serviceWorkers: 'block' })

  test('the first screen names the product and calls 911', async ({ page }) => {
    // Never answered: what is on the screen is the page itself.
    await page.route('**/assets/**', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading Muster...')).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 911/ })).toHaveAttribute('href', 'tel:911')
    const box = await page.getByRole('link', { name: /Call 911/ }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // Painted, not only laid out: a stylesheet that is waited for keeps the screen white.
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted).toBe(1)
  })
})
