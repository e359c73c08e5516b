import type { Page } from '@playwright/test'
import { password, signIn } from '../support/people.ts'
import { expect, onPhone, test } from '../support/test.ts'

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Shift = { value: number; moved: string[] }
type Largest = { area: number; text: string; isFirstPage: boolean }

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page calls 911, shows the updates and signs in', async ({ page, context, standingDrill }) => {
    await standingDrill.stands()
    const { email } = await signIn(context)
    await context.clearCookies()
    await page.goto('/')
    const call = page.getByRole('link', { name: 'Call 911' })
    await expect(call).toHaveAttribute('href', 'tel:911')
    const { width } = page.viewportSize() ?? { width: 0 }
    const box = await call.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Active emergencies' }).getByRole('link')).toContainText('DRILL')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/map-california/)
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies.some(name => name !== 'language')).toBe(true)
    await expect(page.getByLabel('Email')).toHaveCount(0)
  })
})

/** Makes the page record what moves without a press, and each paint that is larger than all before. */
async function notePaints(page: Page): Promise<() => Promise<{ shifts: Shift[]; largest: Largest[] }>> {
  await page.addInitScript(() => {
    const noted: { shifts: Shift[]; largest: Largest[] } = { shifts: [], largest: [] }
    Object.assign(globalThis, { noted })
    new PerformanceObserver(list => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          noted.shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' ${[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { size: number; element: Element | null })[])
        noted.largest.push({
          area: entry.size,
          text: entry.element?.textContent?.slice(0, 30) ?? '',
          // `element` is null if the app has already removed it, together with the first page.
          isFirstPage: entry.element === null || entry.element.closest('#start') !== null,
        })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      // Paints of this moment are reported in the next frames.
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (globalThis as unknown as { noted: { shifts: Shift[]; largest: Largest[] } }).noted
    })
}

test('the app replaces the first page without a layout shift, and paints nothing larger', async ({
  page,
  standingDrill,
}) => {
  await standingDrill.stands()
  const noted = await notePaints(page)
  // The order of loading on a slow line: first only the page, then its font, the app, and last the requests of the app.
  const painted = () => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.route('**/*.woff2', async route => {
    await painted()
    await route.continue()
  })
  const measured = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async route => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // Without this wait the app may replace the page before it was measured.
    await measured.promise
    await route.continue()
  })
  const isTaken = () => page.waitForFunction(() => document.getElementById('start') === null)
  await page.route(/\/assets\/(?:hero-map|landing-more)-.*\.js/, async route => {
    await isTaken()
    await route.continue()
  })
  // The load event comes only after the app's scripts, so it cannot be waited for.
  await page.goto('/', { waitUntil: 'commit' })
  await painted()
  const headline = page.getByRole('heading', { level: 1 })
  const top = (await headline.first().boundingBox())?.y ?? Number.NaN
  measured.resolve()
  const { width } = page.viewportSize() ?? { width: 0 }
  await isTaken()
  await expect(page.locator('#emergency-updates article')).toHaveCount(1)
  await expect(page.locator('a[data-severity]')).toHaveCount(1)
  const { shifts, largest } = await noted()
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.02)
  expect(largest.filter(({ isFirstPage }) => !isFirstPage)).toEqual([])
  // The first page stays in the system's font, in which the alert may need one more line. On wide pages the height of the sign-in form makes up for it.
  if (width < 768) expect(Math.abs(((await headline.boundingBox())?.y ?? 0) - top)).toBeLessThan(24)
})

test(
  'an update on the first page remains visible while the app still loads the list',
  onPhone,
  async ({ page, standingDrill }) => {
    await standingDrill.stands()
    const seen = await notePaints(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/emergency-updates', async route => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const strip = page.locator('#root').getByRole('region', { name: 'Active emergencies' })
    await expect(page.locator('#start')).toHaveCount(0)
    await expect(strip.getByRole('link')).toContainText('DRILL')
    held.resolve()
    await expect(strip.locator('[data-live]')).toContainText('DRILL')
    const { shifts } = await seen()
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.02)
  },
)
