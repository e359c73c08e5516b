import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startNavigation } from '../../services/navigation/test/helpers.ts'
import { person } from './person.ts'
import { hills, spotFire } from './scene.ts'
import { startSite } from './site.ts'

/** node e2e/map/check.ts <built web folder> [folder for pictures]: the map in a real browser, among real neighbours. */
const [, , dist = 'web/dist', pictures] = process.argv
assert(existsSync(resolve(dist, 'index.html')), `Build the web app first: no index.html in ${dist}`)
if (pictures) mkdirSync(pictures, { recursive: true })

const isDrill = process.env.DRILL === '1'
const navigation = await startNavigation()
for (const update of hills(isDrill)) await navigation.burn(update)
const map = { provider: 'maplibre', accessToken: null }
const replies: Record<string, unknown> = {
  '/api/auth/me': { user: person },
  '/api/emergency-updates': [],
  '/api/config': { map, push: { enabled: false }, drill: isDrill, version: 'check' },
}
const site = await startSite({ dist: resolve(dist), navigationUrl: navigation.url, replies })

const looks = { light: {}, dark: { colorScheme: 'dark' }, contrast: { contrast: 'more' } } as const
const sizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
  middle: { width: 768, height: 1024 },
} as const
type Look = keyof typeof looks
type Size = keyof typeof sizes

type Visit = { page: Page; problems: string[]; asked: string[] }

async function visit(
  browser: Browser,
  size: Size,
  look: Look,
  before?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: size === 'narrow',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...looks[look],
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  const asked: string[] = []
  page.on('pageerror', error => problems.push(error.stack ?? error.message))
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  page.on('request', request => {
    asked.push(request.url())
    if (!request.url().startsWith(site.url) && !/^(?:blob|data):/.test(request.url())) problems.push(request.url())
  })
  await before?.(page)
  await page.goto(`${site.url}/map-california`)
  return { page, problems, asked }
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' })

async function ready(page: Page): Promise<void> {
  await field(page, 'Starting point').waitFor()
  await until(async () => (await field(page, 'Starting point').inputValue()).includes('Orinda'))
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 150; i++) {
    if (await fact()) return
    await new Promise(next => setTimeout(next, 100))
  }
  throw new Error(`Never came true: ${fact}`)
}

/** To Berkeley with nothing but keys. */
async function travel(page: Page): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await page.evaluate(() => document.activeElement?.ariaLabel)) === 'Destination') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Berkeley', { delay: 30 })
  await page.getByRole('option', { name: 'Berkeley, California', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await steps(page).waitFor()
}

async function assertAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  assert.deepEqual(found, [], name)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select)')].flatMap(element => {
      const { width, height } = element.getBoundingClientRect()
      const hidden = width === 0 || getComputedStyle(element).visibility === 'hidden'
      return hidden || (width >= 43.9 && height >= 43.9)
        ? []
        : [`${element.outerHTML.slice(0, 120)} ${width}x${height}`]
    }),
  )
  assert.deepEqual(small, [], `${name}: targets under 44 px`)
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  await until(() => page.evaluate(() => document.querySelectorAll('[aria-busy=true]').length === 0))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: resolve(pictures, `${name}.png`) })
}

const checks: Record<string, (browser: Browser) => Promise<void>> = {
  async 'a route by keyboard alone, in every look and size'(browser) {
    for (const size of ['wide', 'narrow'] as const) {
      for (const look of ['light', 'dark', 'contrast'] as const) {
        const { page, problems } = await visit(browser, size, look)
        await ready(page)
        await page.getByText('No route selected').waitFor()
        await assertAccessible(page, `${size} ${look}, no route`)
        await picture(page, `start-${size}-${look}`)
        await travel(page)
        assert.match((await page.getByText('Avoids').first().textContent()) ?? '', /Skyline Fire/)
        if (size === 'wide') assert.match((await page.getByText('Route Active').textContent()) ?? '', /\(\d+ steps\)/)
        await until(async () => !(await page.getByRole('listbox').first().isVisible()))
        await assertAccessible(page, `${size} ${look}, route`)
        await picture(page, `route-${size}-${look}`)
        if (size === 'narrow') {
          const handle = page.getByRole('button', { name: 'Show the whole route' })
          await handle.focus()
          await page.keyboard.press('Enter')
          await page.getByText('Get AI Assistance').waitFor()
          await page.waitForTimeout(400)
          await assertAccessible(page, `${size} ${look}, open sheet`)
          await picture(page, `sheet-${size}-${look}`)
        } else {
          await page.getByText('What this route avoids').scrollIntoViewIfNeeded()
          await picture(page, `avoids-${size}-${look}`)
        }
        assert.deepEqual(problems, [])
        await page.context().close()
      }
    }
  },

  async 'a wheelchair route, asked for as such'(browser) {
    const { page, asked } = await visit(browser, 'wide', 'light')
    await ready(page)
    await travel(page)
    await page.getByRole('radio', { name: 'Wheelchair' }).check()
    await until(async () => asked.some(url => url.includes('/directions/v5/mapbox/wheelchair/')))
    await page.getByText('Wheelchair').nth(1).waitFor()
    await page.context().close()
  },

  async 'the nearest safe place'(browser) {
    const { page } = await visit(browser, 'wide', 'light')
    await ready(page)
    await page.getByRole('button', { name: 'Nearest safe place' }).click()
    await steps(page).waitFor()
    await until(async () => (await field(page, 'Destination').inputValue()).length > 3)
    // Roads that are not real streets lead to no safe zone, except in a drill.
    assert.equal(await page.getByText('Emergency Safe Zone').isVisible(), isDrill)
    const title = isDrill ? 'Safest exit route:' : 'Practice route:'
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('Practice network: not real streets').first().waitFor()
    await picture(page, 'safe-place')
    await page.context().close()
  },

  async 'a press on the map, named'(browser) {
    const { page } = await visit(browser, 'wide', 'light')
    await ready(page)
    await page.locator('canvas').click({ position: { x: 380, y: 450 } })
    await until(async () => /\p{L}/u.test(await field(page, 'Destination').inputValue()))
    await page.getByRole('button', { name: 'Swap starting point and destination' }).click()
    await until(async () => (await field(page, 'Destination').inputValue()).includes('Orinda'))
    await page.getByRole('button', { name: 'Clear the destination' }).click()
    await page.getByText('No route selected').waitFor()
    await page.context().close()
  },

  async 'large text in Spanish, on a tablet and on a phone'(browser) {
    const accessibilityPreferences = { ...person.accessibilityPreferences, largeText: true }
    replies['/api/auth/me'] = { user: { ...person, accessibilityPreferences } }
    for (const size of ['middle', 'narrow'] as const) {
      const { page } = await visit(browser, size, 'light', page =>
        page.addInitScript(() => {
          localStorage.setItem('language', 'es')
          const evacuationRoute = { startLocation: 'Orinda, CA', destination: 'Berkeley, CA' }
          localStorage.setItem('evacuationData', JSON.stringify({ evacuationRoute }))
        }),
      )
      await page.getByRole('list', { name: 'Pasos' }).waitFor()
      await assertAccessible(page, `large, ${size}`)
      // The header is not this screen's.
      const beside = await page.evaluate(() =>
        [...document.querySelectorAll('main *')].flatMap(element => {
          const { right, width } = element.getBoundingClientRect()
          const clipped = element.closest('.maplibregl-map') !== null
          return clipped || width === 0 || right <= innerWidth + 0.5 ? [] : [element.outerHTML.slice(0, 100)]
        }),
      )
      assert.deepEqual(beside, [], `${size}: reaches out of the window`)
      await picture(page, `large-${size}`)
      await page.context().close()
    }
    replies['/api/auth/me'] = { user: person }
  },

  async 'no way into a fire, said plainly'(browser) {
    const { page } = await visit(browser, 'wide', 'light', page =>
      page.addInitScript(() =>
        localStorage.setItem(
          'evacuationData',
          JSON.stringify({
            evacuationRoute: { startLocation: 'Orinda, CA', destinationCoordinates: [-122.217, 37.86] },
          }),
        ),
      ),
    )
    await page.getByText('No safe way found').waitFor()
    await page
      .getByText(/Your destination is inside/)
      .first()
      .waitFor()
    await page.getByText('call 911', { exact: false }).first().waitFor()
    await assertAccessible(page, 'no way')
    await picture(page, 'no-way')
    await page.context().close()
  },

  async 'the last route without a network, dated'(browser) {
    const { page } = await visit(browser, 'wide', 'light')
    await ready(page)
    await travel(page)
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: 'Walk' }).click()
    await page.getByText('Dangers may have changed since.').waitFor()
    assert.equal(await page.getByRole('radio', { name: 'Drive' }).isChecked(), true)
    assert.equal(await steps(page).isVisible(), true)
    await assertAccessible(page, 'offline')
    await picture(page, 'offline')
    await page.context().close()
  },

  async 'a new danger on the way, without a press'(browser) {
    const { page } = await visit(browser, 'wide', 'light')
    await ready(page)
    await travel(page)
    const before = await steps(page).textContent()
    const danger = spotFire([-122.262, 37.903])
    await navigation.burn(danger)
    await page.getByText('The danger moved.').waitFor({ timeout: 45_000, state: 'attached' })
    await until(async () => (await steps(page).textContent()) !== before)
    await picture(page, 'replanned')
    await navigation.putOut(danger)
    await page.context().close()
  },

  async 'no WebGL'(browser) {
    const { page } = await visit(browser, 'wide', 'light', page =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null
      }),
    )
    await page.getByText('WebGL is not supported in your browser.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await assertAccessible(page, 'no WebGL')
    await picture(page, 'no-webgl')
    await page.context().close()
  },

  async 'nobody who is not logged in'(browser) {
    replies['/api/auth/me'] = { user: null }
    const { page, asked } = await visit(browser, 'wide', 'light')
    await page.getByText('Please log in to access emergency navigation').waitFor()
    await page.getByRole('link', { name: 'Go Home' }).waitFor()
    assert.deepEqual(
      asked.filter(url => /maplibre|route-control/.test(url)),
      [],
    )
    await page.context().close()
    replies['/api/auth/me'] = { user: person }
  },
}

const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(path => existsSync(path))
const browser = await chromium.launch({
  ...(executable && { executablePath: executable }),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) continue
  const outcome = await check(browser).catch((error: Error) => error)
  if (outcome instanceof Error) failed += 1
  console.log(outcome instanceof Error ? `✗ ${name}\n${outcome.stack}` : `✓ ${name}`)
}
await browser.close()
await site.stop()
await navigation.stop()
process.exitCode = failed > 0 ? 1 : 0
