import { createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { startStack } from '@muster/test-kit/stack'
import { chromiumArgs, findChromium } from '@muster/tools/infra/chromium'
import { stateDir } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { buildWeb, webDist } from '@muster/tools/start/web-build'
import { type Browser, chromium } from '@playwright/test'
import { factQuestions, ordinaryTexts, randomWords } from './support/chat-texts.ts'
import { startChats } from './support/chats.ts'
import { compare } from './support/compare.ts'
import { openChat, timeOnScreen, workerTimes } from './support/on-screen.ts'
import { percentile, percentiles } from './support/percentiles.ts'
import { loopTimes, onDesktop, processorMsOf, referenceMs } from './support/processor.ts'

const chatsPerSecond = Number(process.env.CHATS_PER_SECOND || 50)
const onScreenGoalMs = 300
const questionsPerRound = 3
/** A mid-range phone is this many times slower than a desktop processor. */
const slowdown = 4
const workerGoalMs = 100
const workerTexts = 300

/** Measures how soon the first answer is on the screen while many people write, and how long the device's own worker takes for an answer. */
export async function benchChat(): Promise<void> {
  const keeper = startKeeper(stateDir())
  await buildWeb(keeper, console.log)
  const stack = await startStack({
    webDist,
    env: { gateway: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }, chat: { LOG_LEVEL: 'error' } },
  })
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs() })
  try {
    await benchWorker(browser, stack.url)
    const chats = await startChats(stack, chatsPerSecond, ordinaryTexts())
    await benchOnScreen(browser, stack.url)
    console.log(`  ${chats.stop().toFixed(0)} of ${chatsPerSecond} chats per second were taken meanwhile`)
  } finally {
    await browser.close()
    await stack.stop()
    await keeper.stop()
  }
}

async function benchOnScreen(browser: Browser, url: string): Promise<void> {
  const questions = factQuestions()
  const contender = async (name: string, pollsOnly: boolean) => {
    const { page } = await openChat(browser, url, { pollsOnly })
    const times: number[] = []
    let asked = 0
    const round = async () => {
      const taken: number[] = []
      for (let i = 0; i < questionsPerRound; i++) {
        const question = questions[asked++]
        if (question) taken.push(await timeOnScreen(page, question))
      }
      times.push(...taken)
      return 60_000 / percentile(taken, 0.5)
    }
    return { name, round, times }
  }
  const ours = await contender('ours', false)
  const peer = await contender('polling only', true)
  await compare(`first answer on screen at ${chatsPerSecond} chats/s`, ours, peer, { unit: 'answers/min', rounds: 5 })
  const p50 = percentile(ours.times, 0.5)
  const verdict = p50 <= onScreenGoalMs ? 'met' : 'MISSED'
  console.log(`  ours ${percentiles(ours.times)} (goal p50 ${onScreenGoalMs} ms: ${verdict})`)
  console.log(`  polling only ${percentiles(peer.times)}`)
}

async function benchWorker(browser: Browser, url: string): Promise<void> {
  const { page, user } = await openChat(browser, url, { pollsOnly: false })
  const [first] = factQuestions()
  if (first) await timeOnScreen(page, first)
  const ordinary = ordinaryTexts()
  // One text in fifty has the longest length that a message may have, so that the 99th percentile is one of these.
  const texts = Array.from({ length: workerTexts }, (_, i) =>
    i % 50 === 0 ? randomWords() : (ordinary[i % ordinary.length] ?? ''),
  )
  const plain = await workerTimes(page, user, texts)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const slow = await workerTimes(page, user, texts)
  await page.context().close()
  const { wallMs } = loopTimes()
  console.log(`worker's answer: ${workerTexts} messages, one in fifty of 4,000 random characters`)
  console.log(`  as it is        ${percentiles(plain)}`)
  console.log(`  ${slowdown}x slower       ${percentiles(slow)}`)
  const { en } = loadPacks()
  const guide = createGuide({ ...(en && { en }) })
  for (const text of texts.slice(0, 20)) guide.answer({ text, language: 'en' })
  const processor = texts.map(text => processorMsOf(() => guide.answer({ text, language: 'en' })))
  const onPhone = onDesktop(percentile(processor, 0.99)) * slowdown
  const verdict = (p99: number) => (p99 <= workerGoalMs ? 'met' : 'MISSED')
  console.log(`  goal p99 ${workerGoalMs} ms: ${verdict(percentile(slow, 0.99))} on this machine,`)
  console.log(`  on which a loop of ${referenceMs} ms on a desktop took ${Math.round(wallMs)} ms of the clock after it`)
  console.log(
    `  estimated for a phone, from the processor time of the same answers: p99 ${onPhone.toFixed(1)} ms: ${verdict(onPhone)}`,
  )
}
