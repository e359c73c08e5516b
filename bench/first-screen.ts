import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { chromiumArgs, findChromium } from '@muster/tools/infra/chromium'
import { root } from '@muster/tools/infra/paths'
import { type Browser, chromium, type Page } from '@playwright/test'
import { checkOut } from './support/checkout.ts'
import { startTarget } from './support/child.ts'
import { percentile } from './support/percentiles.ts'
import { noteVitals, readVitals, type Vitals } from './support/vitals.ts'

const rounds = Number(process.env.FIRST_SCREEN_ROUNDS || 3)
const before = process.env.FIRST_SCREEN_BEFORE ?? ''

/** The values of Chromium's developer tools, for each request: latency in ms, and bytes per second. */
const lines = {
  'Slow 4G, processor 4x slower': { latency: 562.5, down: 180_000, up: 84_375, slowdown: 4 },
  'Slow 3G': { latency: 2_000, down: 50_000, up: 50_000, slowdown: 1 },
} as const
type Line = (typeof lines)[keyof typeof lines]

type Visit = Vitals & { map: number }

const password = 'correct horse battery'

async function slowDown(page: Page, { latency, down, up, slowdown }: Line): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Presses Login on the landing page, logs in, and resolves to the milliseconds until the map's ground can be pressed. */
async function openMap(page: Page, email: string): Promise<number> {
  await page.locator('#root main').getByRole('button', { name: 'Login' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Login to Muster' })
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password', { exact: true }).fill(password)
  const pressed = await page.evaluate(() => performance.now())
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  const drawn = await page.waitForFunction(() => performance.getEntriesByName('map-first-draw')[0]?.startTime, null, {
    timeout: 180_000,
    polling: 250,
  })
  return Number(await drawn.jsonValue()) - pressed
}

/** Makes a first visit with an empty cache, then logs in from there. */
async function visit(browser: Browser, url: string, line: Line): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  try {
    const data = buildNewUser({ password, location: 'Orinda, CA' })
    const answer = await context.request.post(url + createUser.path, { data, headers: { origin: url } })
    const { email } = (await answer.json()) as { email: string }
    await context.clearCookies()
    await noteVitals(context)
    const page = await context.newPage()
    await slowDown(page, line)
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
    const vitals = await readVitals(page)
    return { ...vitals, map: await openMap(page, email) }
  } finally {
    await context.close()
  }
}

const measures = [
  ['first', 'first paint'],
  ['largest', 'largest paint'],
  ['blocking', 'total blocking time'],
  ['app', 'app in place'],
  ['map', 'login until map'],
] as const

function report(name: string, ours: readonly Visit[], theirs: readonly Visit[]): void {
  const median = (values: readonly number[]) => percentile(values, 0.5)
  console.log(`first-screen, ${name}${theirs.length > 0 ? `: now / ${before}` : ''} (${ours.length} visits)`)
  for (const [key, words] of measures) {
    const now = median(ours.map(visited => visited[key]))
    const then = median(theirs.map(visited => visited[key]))
    const ratio = theirs.length > 0 ? `${(now / then).toFixed(2)}  (${Math.round(then)} ms before)` : ''
    console.log(`  ${words.padEnd(20)} ${String(Math.round(now)).padStart(6)} ms  ${ratio}`)
  }
  const shift = (visits: readonly Visit[]) => Math.max(...visits.map(visited => visited.shift)).toFixed(3)
  console.log(`  layout shift, worst  ${shift(ours)}${theirs.length > 0 ? `  (${shift(theirs)} before)` : ''}`)
  for (const what of ours.flatMap(({ shifted }) => shifted)) console.log(`    ${what}`)
  console.log(`  largest was          ${ours.at(-1)?.largestWhat}`)
  if (theirs.length > 0) console.log(`  before               ${theirs.at(-1)?.largestWhat}`)
}

/** Measures first visits over slow lines with nothing cached, alternating with those of another commit if FIRST_SCREEN_BEFORE names one. */
export async function benchFirstScreen(): Promise<void> {
  const other = before ? await checkOut(before) : null
  const site = await startTarget('site', { CHECKOUT: root })
  const peer = other && (await startTarget('site', { CHECKOUT: other.folder }))
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs() })
  try {
    for (const [name, line] of Object.entries(lines)) {
      const ours: Visit[] = []
      const theirs: Visit[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await visit(browser, site.url, line))
        if (peer) theirs.push(await visit(browser, peer.url, line))
      }
      report(name, ours, theirs)
    }
  } finally {
    await browser.close()
    await Promise.all([site.stop(), peer?.stop()])
    await other?.remove()
  }
}
