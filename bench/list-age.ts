import { setTimeout as delay } from 'node:timers/promises'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { staleHeader } from '@muster/contracts/stale-header'
import { processAt } from '@muster/test-kit/process-at'
import { settle } from '@muster/test-kit/settle'
import { type Stack, startStack } from '@muster/test-kit/stack'
import { chromiumArgs, findChromium } from '@muster/tools/infra/chromium'
import { stateDir } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { buildWeb, webDist } from '@muster/tools/start/web-build'
import { chromium, type Page } from '@playwright/test'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { percentile } from './support/percentiles.ts'

const rounds = Number(process.env.LIST_AGE_ROUNDS || 5)
const goalSeconds = 5
/** Screens that show alerts to visitors without an account. */
const paths = ['/', '/updates']
const oldList = "New alerts can't reach us right now."

type Fault = { name: string; part: (stack: Stack) => string; how: 'frozen' | 'killed' }
const faults: readonly Fault[] = [
  { name: 'alerts frozen', part: stack => stack.serviceUrl('alerts'), how: 'frozen' },
  { name: 'MongoDB frozen', part: stack => stack.mongoUrl('any'), how: 'frozen' },
  { name: 'MongoDB killed', part: stack => stack.mongoUrl('any'), how: 'killed' },
]

/** Measures how long after a fault answers mark the list as old (`X-Muster-Stale`), and how long until open screens say so. */
export async function benchListAge(): Promise<void> {
  const keeper = startKeeper(stateDir())
  await buildWeb(keeper, console.error)
  const stack = await startStack({ webDist, drill: true, ownMongo: true })
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs() })
  try {
    await sendCap(stack.url, stack.ingestKey, capExercise('The fire'))
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    const pages = await Promise.all(paths.map(path => openPage(path)))
    async function openPage(path: string) {
      const page = await context.newPage()
      await page.goto(stack.url + path)
      await page.getByText('The fire').first().waitFor()
      return page
    }
    console.log(
      `list-age: seconds from a fault until the list is said to be old (${rounds} rounds, median and longest, goal ${goalSeconds})`,
    )
    for (const fault of faults) {
      const wire: number[] = []
      const screen: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const found = await measure(stack, pages, fault)
        wire.push(found.wire)
        screen.push(...found.screens)
      }
      console.log(`  ${fault.name.padEnd(15)} on the wire ${inWords(wire)}, on the screen ${inWords(screen)}`)
    }
  } finally {
    await browser.close()
    await stack.stop()
    await keeper.stop()
  }
}

async function measure(stack: Stack, pages: readonly Page[], { part, how }: Fault) {
  await settle(async () => !(await saysOld(stack)) && !(await anyShowsOld(pages)), { timeoutMs: 120_000 })
  // A random wait, so that the rounds do not all begin at the same point of the intervals at which the list is checked.
  await delay(Math.random() * 1_000)
  const target = await processAt(Number(new URL(part(stack)).port))
  if (!target) throw new Error('the process of this fault is not on this machine')
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  let bringBack = async () => target.thaw()
  if (how === 'frozen') target.freeze()
  else bringBack = await target.kill()
  try {
    const [wire, ...screens] = await Promise.all([
      settle(() => saysOld(stack), { timeoutMs: 60_000 }).then(seconds),
      ...pages.map(page => page.getByText(oldList).first().waitFor({ timeout: 60_000 }).then(seconds)),
    ])
    return { wire, screens }
  } finally {
    await bringBack()
  }
}

async function saysOld(stack: Stack): Promise<boolean> {
  const answer = await fetch(stack.url + listEmergencyUpdates.path)
  await answer.arrayBuffer()
  return answer.headers.has(staleHeader)
}

const anyShowsOld = async (pages: readonly Page[]) =>
  (await Promise.all(pages.map(page => page.getByText(oldList).first().isVisible()))).some(Boolean)

const inWords = (values: readonly number[]) =>
  `${percentile(values, 0.5).toFixed(1)} (${Math.max(...values).toFixed(1)})`
