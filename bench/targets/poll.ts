import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Runs in a separate process, so that the other requests of the bench do not delay its measurements. */
const { url, etag, perSecond, seconds } = JSON.parse(process.env.POLLS ?? '') as {
  url: string
  etag: string
  perSecond: number
  seconds: number
}
const warmUps = 50

/** Polls the list once. Resolves to the milliseconds from `due` until the whole answer was read, or to NaN if there was no answer. */
async function poll(due: number): Promise<number> {
  try {
    const answer = await fetch(url, { headers: { 'if-none-match': etag } })
    await answer.arrayBuffer()
    return answer.ok || answer.status === 304 ? performance.now() - due : Number.NaN
  } catch {
    return Number.NaN
  }
}

for (let sent = 0; sent < warmUps; sent += 1) await poll(performance.now())
process.send?.('warm')
await once(process, 'message')

const asked: Promise<number>[] = []
const began = performance.now()
// At a steady rate, however long the answers take, because real people do not wait for each other.
for (let sent = 0; sent < perSecond * seconds; sent += 1) {
  const due = began + (sent * 1_000) / perSecond
  const wait = due - performance.now()
  if (wait > 0) await delay(wait)
  asked.push(poll(due))
}
const took = await Promise.all(asked)
const answered = (some: number[]) => some.filter(ms => !Number.isNaN(ms))
const polls = {
  ms: answered(took),
  laterMs: answered(took.slice(perSecond)),
  failed: took.filter(Number.isNaN).length,
}
process.send?.(polls, () => process.disconnect?.())
