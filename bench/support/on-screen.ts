import { setTimeout as delay } from 'node:timers/promises'
import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import type { Browser, Page } from '@playwright/test'
import type { Asked } from './chat-texts.ts'

declare global {
  var firstAnswer: Promise<number>
  var guideWorker: Worker | undefined
}

/** Opens the chat of a new person. `pollsOnly`: the device has no knowledge to answer from, and the server does not hold its polls open. */
export async function openChat(browser: Browser, url: string, { pollsOnly }: { pollsOnly: boolean }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const answer = await context.request.post(url + createUser.path, { data: buildNewUser(), headers: { origin: url } })
  const user: object = await answer.json()
  await context.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options)
        if (String(script).includes('guide-worker')) globalThis.guideWorker = this
      }
    }
  })
  if (pollsOnly) {
    await context.route(/\/assets\/knowledge-/, route => route.abort())
    await context.route(/\/api\/chat\/[^/]+\?.*wait=/, route =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/&?wait=\d+/, ''),
      }),
    )
  }
  const page = await context.newPage()
  await page.goto(`${url}/chat`)
  await page.getByRole('textbox').waitFor()
  return { page, user }
}

/** Longest wait in ms; an answer that a slow server has not given by then counts with this time. */
const longestMs = 30_000

/** Milliseconds from the key press that sends a question until its answer is on the screen. */
export async function timeOnScreen(page: Page, { question, startOfAnswer }: Asked): Promise<number> {
  const box = page.getByRole('textbox')
  await box.fill(question)
  await page.evaluate(start => {
    const isThere = () => [...document.querySelectorAll('li')].some(item => item.textContent?.includes(start))
    globalThis.firstAnswer = new Promise(resolve => {
      const onKey = () => {
        const sentAt = performance.now()
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - sentAt))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }
      addEventListener('keydown', onKey, { once: true, capture: true })
    })
  }, startOfAnswer)
  await box.press('Enter')
  return Promise.race([page.evaluate(() => globalThis.firstAnswer), delay(longestMs, longestMs)])
}

/** Milliseconds that the page's own worker takes to answer each text, including the messages to and from it. */
export function workerTimes(page: Page, user: object, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ user, texts }) => {
      const worker = globalThis.guideWorker
      if (!worker) throw new Error('the page has started no worker')
      const listRead = { at: new Date().toISOString(), isOld: false }
      const times: number[] = []
      for (const [index, text] of texts.entries()) {
        // Large numbers, because the page's own questions have small ones.
        const id = 1_000_000 + index
        const start = performance.now()
        const answered = new Promise<void>((resolve, reject) => {
          const onMessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
            if (data.id !== id) return
            worker.removeEventListener('message', onMessage)
            if (data.answer) resolve()
            else reject(new Error(`no answer to ${text}`))
          }
          worker.addEventListener('message', onMessage)
        })
        worker.postMessage({
          id,
          question: { from: ['en'], language: 'en', text, user, updates: [], places: [], listRead },
        })
        await answered
        times.push(performance.now() - start)
      }
      return times
    },
    { user, texts: [...texts] },
  )
}
