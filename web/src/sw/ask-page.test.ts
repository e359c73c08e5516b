import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfflineQuestion, OfflineReply } from '../entities/offline-pack/question.ts'
import { createPageAsker } from './ask-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service worker with one page, which reacts from question number `hears` on. With `hears` 0 the page is closed. */
function startPage(hears: number, reply: (question: OfflineQuestion, send: (reply: OfflineReply) => void) => void) {
  const asked: OfflineQuestion[] = []
  let listen: (event: { data: OfflineReply }) => void = () => {}
  const page = {
    postMessage(question: OfflineQuestion) {
      asked.push(question)
      if (asked.length >= hears) reply(question, data => listen({ data }))
    },
  }
  const worker = {
    addEventListener: (_type: string, listener: typeof listen) => {
      listen = listener
    },
    clients: { get: async () => (hears > 0 ? page : undefined) },
  }
  const ask = createPageAsker(worker as unknown as ServiceWorkerGlobalScope)
  return { asked, ask: () => ask('page', { method: 'GET', url: 'https://muster.example/api/hazards', body: '' }) }
}

it('repeats the request to a loading page, with the same id, until it acknowledges', async () => {
  const { ask, asked } = startPage(3, ({ id }, send) => {
    send({ type: 'muster-offline-acknowledged', id })
    setTimeout(() => send({ type: 'muster-offline-answer', id, json: ['fire'] }), 10_000)
  })
  const answer = ask()
  await vi.advanceTimersByTimeAsync(12_100)
  expect(await answer).toEqual(['fire'])
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
})

it('gives up on a page that never acknowledges, and on one that acknowledges and never answers', async () => {
  const silent = startPage(1, () => {})
  const first = silent.ask()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await first).toBeNull()
  expect(silent.asked).toHaveLength(15)
  const stuck = startPage(1, ({ id }, send) => send({ type: 'muster-offline-acknowledged', id }))
  const second = stuck.ask()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await second).toBeNull()
  expect(stuck.asked).toHaveLength(1)
})

it('has no answer from a closed page, or from one without a pack', async () => {
  expect(await startPage(0, () => {}).ask()).toBeNull()
  const answered = startPage(1, ({ id }, send) => send({ type: 'muster-offline-answer', id, json: null }))
  expect(await answered.ask()).toBeNull()
})
