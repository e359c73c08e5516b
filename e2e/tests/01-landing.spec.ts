import { drillMessage } from '../support/drill.ts'
import { atOneSize, expect, test } from '../support/test.ts'

test('the landing page shows the active update of the drill, marked DRILL in strip, cards and bell', async ({
  page,
  drill,
}) => {
  const [standing] = await drill.list()
  if (!standing) throw new Error('no active drill message')
  expect(standing).toMatchObject({ isDrill: true, hazard: 'wildfire' })
  await page.goto('/')
  // The page that the gateway writes has a strip of its own until the app replaces it.
  await expect(page.getByRole('heading', { name: 'Current Emergency Updates' })).toBeVisible()

  const strip = page.getByRole('region', { name: 'Active emergencies' }).getByRole('link')
  await expect(strip).toHaveCount(1)
  await expect(strip).toContainText(standing.title)
  await expect(strip.getByText('DRILL', { exact: true })).toBeVisible()
  const edge = await strip.locator('> span').first().boundingBox()
  const plate = await strip.locator('svg').first().boundingBox()
  expect((plate?.x ?? 0) - (edge?.x ?? 0) - (edge?.width ?? 0)).toBeGreaterThanOrEqual(6)

  const map = page.getByRole('region', { name: 'Map of the active updates in California' })
  await expect(map.getByRole('link', { name: 'DRILL: ' })).toHaveAttribute('href', `/updates/${standing.id}`)
  await expect(map).toContainText('Checked just now')

  const card = page.getByRole('article').filter({ hasText: standing.title })
  await expect(card.getByText('DRILL', { exact: true })).toBeVisible()
  await expect(card).toContainText(standing.content)
  await expect(card).toContainText(standing.affectedAreas.join(', '))

  await page.getByRole('button', { name: 'Emergency Updates, 1 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Emergency Updates' })
  const item = list.getByRole('listitem').filter({ hasText: standing.title })
  await expect(item.getByText('DRILL', { exact: true })).toBeVisible()
  await expect(item.getByText('High', { exact: true })).toBeVisible()
  // Opening the list marks its updates as read.
  await expect(page.getByRole('button', { name: 'Emergency Updates, 0 unread' })).toBeVisible()
})

test('of many updates the strip shows two, the cards four and the bell five', async ({ page, drill }) => {
  for (const subject of ['hills', 'road', 'smoke', 'orinda', 'shelter'] as const)
    await drill.publish(drillMessage(subject))
  await expect.poll(async () => (await drill.list()).length).toBe(6)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Active emergencies' }).getByRole('link')).toHaveCount(2)
  await expect(page.locator('#emergency-updates').getByRole('article')).toHaveCount(4)
  await page.getByRole('button', { name: 'Emergency Updates, 6 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Emergency Updates' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByText('DRILL', { exact: true })).toHaveCount(5)
})

test('the first screen does not wait for the facts of the assistant', atOneSize, async ({ request }) => {
  const html = await (await request.get('/')).text()
  // Vite lists everything that the first script imports.
  const files = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name)
  expect(files).toContainEqual(expect.stringMatching(/^first-/))
  expect(files.filter(name => /^(knowledge|answer-with|guide)/.test(name ?? ''))).toEqual([])
})
