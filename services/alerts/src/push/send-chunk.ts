import { defaultLanguage, forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { Chunk, Fanout, FanoutStore } from '../store/fanouts.ts'
import type { Subscription, SubscriptionStore } from '../store/subscriptions.ts'
import type { PushSender } from './sender.ts'

const maxAttempts = 8

type Deps = {
  fanouts: FanoutStore
  subscriptions: SubscriptionStore
  sender: PushSender
  clock: Clock
  log: Log
  concurrency: number
  /** Pause before the first retry; it doubles. */
  backoffMs: number
  leaseMs: number
  count(result: string): void
}

/**
 * Sends the members of a chunk that are left. Progress is written at once, so that after a crash only requests that were
 * in flight are repeated.
 */
export function createSendChunk(deps: Deps) {
  const { fanouts, subscriptions, clock } = deps

  return async (chunkId: string): Promise<void> => {
    const chunk = await fanouts.claimChunk(chunkId, clock.now())
    if (!chunk) return
    const fanout = await fanouts.byId(chunk.fanoutId)
    if (!fanout || fanout.until <= clock.now()) return fanouts.finishChunk(chunk, chunk.remaining.length)
    const found = await subscriptions.byIds(chunk.remaining)
    const { retry, afterMs, isLost } = await sendAll(deps, fanout, chunk, found)
    if (isLost) return
    if (retry === 0) return fanouts.finishChunk(chunk, 0)
    const now = clock.now()
    const pauseMs = Math.max(afterMs, deps.backoffMs * 2 ** chunk.attempts)
    const next = new Date(now.getTime() + pauseMs)
    if (chunk.attempts + 1 >= maxAttempts || next >= fanout.until) return fanouts.finishChunk(chunk, retry)
    await fanouts.postpone(chunk, next, now)
  }
}

async function sendAll(deps: Deps, fanout: Fanout, chunk: Chunk, targets: Subscription[]) {
  const { fanouts, subscriptions, sender, clock, log } = deps
  const payloads = forEveryLanguage(language =>
    // A fan-out that an older version opened may lack a language.
    JSON.stringify(fanout.messages[language] ?? fanout.messages[defaultLanguage]),
  )
  const queue = targets.values()
  let done: string[] = []
  let gone: string[] = []
  let retry = 0
  let afterMs = 0
  let isLost = false
  let flushing: Promise<void> | undefined
  // Renewed even without progress: a slow push service must not cost the lease.
  const heartbeat = setInterval(() => void renew(), deps.leaseMs / 3)

  async function renew() {
    try {
      if (!(await fanouts.progress(chunk, [], clock.now()))) isLost = true
    } catch (err) {
      log.warn({ err, chunkId: chunk.id }, 'push chunk lease not renewed')
    }
  }

  async function flush() {
    while (done.length > 0 && !isLost) {
      const [batch, pruned] = [done, gone]
      done = []
      gone = []
      await subscriptions.prune(pruned)
      if (!(await fanouts.progress(chunk, batch, clock.now()))) isLost = true
    }
    flushing = undefined
  }

  async function work() {
    for (const { id, language, ...target } of queue) {
      if (isLost) return
      const ttlSeconds = Math.max(60, Math.round((fanout.until.getTime() - clock.now().getTime()) / 1_000))
      const result = await sender.send(target, payloads[language], { ...fanout.options, ttlSeconds })
      deps.count(result.kind)
      if (result.kind === 'retry') {
        retry += 1
        afterMs = Math.max(afterMs, result.afterMs ?? 0)
        continue
      }
      if (result.kind === 'refused') log.warn({ reason: result.reason }, 'push refused permanently')
      if (result.kind === 'gone') gone.push(id)
      done.push(id)
      // Results that arrive during a write are written together by the next one.
      flushing ??= flush()
    }
  }

  try {
    await Promise.all(Array.from({ length: deps.concurrency }, work))
    await flushing
    await flush()
  } finally {
    clearInterval(heartbeat)
  }
  return { retry, afterMs, isLost }
}
