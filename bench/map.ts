import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '@muster/contracts/routes/identity'
import { buildRegion } from '@muster/regions/build/build-region'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { blocksFor, townName, writeExtract } from '@muster/test-kit/extract'
import { startStack } from '@muster/test-kit/stack'
import { chromiumArgs, findChromium } from '@muster/tools/infra/chromium'
import { stateDir } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { buildWeb, webDist } from '@muster/tools/start/web-build'
import { chromium, type Page } from '@playwright/test'
import { type Parts, tracePage } from './support/page-trace.ts'
import { percentiles } from './support/percentiles.ts'
import { loopTimes, referenceMs } from './support/processor.ts'

const rounds = Number(process.env.MAP_ROUNDS || 7)
/** A mid-range phone is this many times slower than a desktop processor. */
const slowdown = 4
const goalMs = 1_500
const tracedRounds = 5
const nodes = 100_000

type Draws = { first: number; complete: number }

/** Milliseconds from the navigation's start until the map's ground is on the screen, and until every tile and name is. */
async function draw(page: Page, url: string): Promise<Draws> {
  await page.goto(`${url}/map-california`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('map-complete').length > 0, null, { timeout: 180_000 })
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return { first: at('map-first-draw'), complete: at('map-complete') }
  })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number) => `${Math.round(value)} ms`

function report(
  draws: readonly Draws[],
  parts: readonly Parts[],
  loops: readonly ReturnType<typeof loopTimes>[],
): void {
  const firsts = draws.map(({ first }) => first)
  const of = (name: keyof Parts) => median(parts.map(part => part[name]))
  const wall = median(loops.map(({ wallMs }) => wallMs))
  const processor = median(loops.map(({ processorMs }) => processorMs))
  const times = wall / referenceMs
  console.log(`map: return visit, page and workers ${slowdown}x slower, drawn in software`)
  console.log(`  first draw  ${percentiles(firsts)}`)
  console.log(`  complete    ${percentiles(draws.map(({ complete }) => complete))}`)
  console.log(
    `  until the first draw, not slowed down: page ${ms(of('page'))} of processor, its workers ${ms(of('workers'))} beside it,`,
  )
  console.log(`  drawing ${ms(of('drawing'))}, and ${ms(of('waiting'))} in which the page waited for the drawing`)
  console.log(
    `  this machine: a loop of ${referenceMs} ms on a desktop took ${ms(wall)}, and ${ms(processor)} of processor time`,
  )
  const isComparable = times < 1.3
  const onPhone = isComparable ? median(firsts) : of('page') * slowdown * (referenceMs / processor)
  const verdict = onPhone <= goalMs ? 'met' : 'MISSED'
  if (isComparable) console.log(`  goal p50 ${goalMs} ms: ${verdict}`)
  else {
    console.log(
      `  The machine is ${times.toFixed(1)}x slower than a desktop now, so the times of the clock say nothing of a phone.`,
    )
    console.log(
      `  estimated for a phone, from the page's processor time and without drawing: ${ms(onPhone)} (goal ${goalMs} ms: ${verdict})`,
    )
  }
}

/** Opens the map as a person who has opened it before, with the processor slowed down, and compares the first draw with its goal. */
export async function benchMap(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'muster-bench-map-'))
  const keeper = startKeeper(stateDir())
  await buildWeb(keeper, console.log)
  const pbf = join(dir, 'county.osm.pbf')
  await writeExtract(pbf, { blocks: blocksFor(nodes) })
  const regions = join(dir, 'regions')
  await buildRegion({ pbf, dir: regions, name: 'county', bbox: null, source: { kind: 'file', from: pbf } })
  const stack = await startStack({
    webDist,
    env: { gateway: { RATE_LIMIT_FACTOR: '1000' }, navigation: { REGIONS_DIR: regions } },
  })
  const executablePath = await findChromium(console.log)
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    const data = buildNewUser({ location: townName(0, 0) })
    await context.request.post(stack.url + createUser.path, { data, headers: { origin: stack.url } })
    const page = await context.newPage()
    // The second visit compiles the scripts that the first one stored, and stores the compiled code for the third.
    for (let i = 0; i < 3; i++) await draw(page, stack.url)
    const loops = [loopTimes()]
    const parts: Parts[] = []
    for (let i = 0; i < tracedRounds; i++)
      parts.push(await tracePage(browser, 'map-first-draw', () => draw(page, stack.url)))
    loops.push(loopTimes())
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const draws: Draws[] = []
    for (let i = 0; i < rounds; i++) draws.push(await draw(page, stack.url))
    loops.push(loopTimes())
    report(draws, parts, loops)
  } finally {
    await browser.close()
    await stack.stop()
    await keeper.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
