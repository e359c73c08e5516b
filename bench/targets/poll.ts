import { setTimeout as delay } from 'node:timers/promises'

/** A process of its own: what else the bench sends must not delay the clock of these. */
const { url, etag, perSecond, seconds } = JSON.parse(process.env.POLLS ?? '') as {
  url: string
  etag: string
  perSecond: number
  seconds: number
}

const ms: number[] = []
let failed = 0
const asked: Promise<void>[] = []
const began = performance.now()

async function poll(due: number): Promise<void> {
  try {
    const answer = await fetch(url, { headers: { 'if-none-match': etag } })
    await answer.arrayBuffer()
    if (answer.ok || answer.status === 304) ms.push(performance.now() - due)
    else failed += 1
  } catch {
    failed += 1
  }
}

// At a steady rate whatever the answers take, as people do.
for (let sent = 0; sent < perSecond * seconds; sent += 1) {
  const due = began + (sent * 1_000) / perSecond
  const wait = due - performance.now()
  if (wait > 0) await delay(wait)
  asked.push(poll(due))
}
await Promise.all(asked)
process.send?.({ ms, failed })
