import { password, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Shift = { value: number; moved: string[] }

test.describe('without script', () => {
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

test('the app takes the first page over without a jump', async ({ page, standingDrill }) => {
  await standingDrill.stands()
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' ${[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(page.locator('#emergency-updates article')).toHaveCount(1)
  await expect(page.locator('a[data-severity]')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.02)
})
