import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Edge, findEdge, startEdge } from '@muster/test-kit/edge'
import { pidAt } from '@muster/test-kit/process-at'
import { startStack } from '@muster/test-kit/stack'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { memoryOf } from './support/memory-of.ts'
import { percentile } from './support/percentiles.ts'
import { childrenOf, processSeconds } from './support/processor.ts'
import { startWorker } from './support/worker.ts'

/** Number of sockets. The gateway needs two file descriptors for each. */
const sockets = Number(process.env.HELD_SOCKETS || 8_000)
const quietSeconds = Number(process.env.HELD_SECONDS || 60)
/** Sockets that are opened and closed first, so that the code is compiled. */
const warmUps = 100
/** Wait until the memory that opening sockets leaves behind has been collected, in ms. */
const settleMs = 20_000

/** Measures what idle live sockets cost the edge, the gateway and alerts: memory, processor time, and the time until one alert has reached all of them. */
export async function benchHeldSockets(): Promise<void> {
  const env = { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', OVERLOAD_IN_FLIGHT: '100000' }
  const stack = await startStack({ env: { gateway: env } })
  const edge: Edge | null = findEdge() ? await startEdge(stack.url) : null
  if (!edge) console.log('held-sockets: nginx with njs is not installed here, so sockets go to the gateway alone')
  const holder = startWorker('hold-sockets', { WAY_IN: edge?.url ?? stack.url })
  try {
    const pidOf = async (url: string) => (await pidAt(Number(new URL(url).port))) ?? 0
    const parts = [
      ...(edge ? childrenOf(edge.pid) : []).filter(isWorker).map(pid => ({ name: 'a worker of the edge', pid })),
      { name: 'gateway', pid: await pidOf(stack.url) },
      { name: 'alerts-api', pid: await pidOf(stack.serviceUrl('alerts')) },
    ]
    await sendCap(stack.url, stack.ingestKey, capExercise('The fire'))
    await holder.ask({ open: warmUps })
    await holder.ask({ open: 0 })
    await delay(settleMs)
    const before = parts.map(({ pid }) => memoryOf(pid).own)
    const opening = parts.map(({ pid }) => processSeconds(pid))
    await holder.ask({ open: sockets })
    const opened = parts.map(({ pid }) => processSeconds(pid))
    await delay(settleMs)
    const quiet = parts.map(({ pid }) => processSeconds(pid))
    await delay(quietSeconds * 1_000)
    const rested = parts.map(({ pid }) => processSeconds(pid))
    const after = parts.map(({ pid }) => memoryOf(pid).own)
    console.log(
      `held-sockets: ${sockets.toLocaleString('en-US')} through ${edge ? 'the edge and ' : ''}one gateway to one process of alerts`,
    )
    for (const [i, { name }] of parts.entries()) {
      const at = (all: number[]) => all[i] ?? Number.NaN
      const kb = ((at(after) - at(before)) * 1024) / sockets
      const openMs = ((at(opened) - at(opening)) * 1_000) / sockets
      const share = (100 * (at(rested) - at(quiet))) / quietSeconds
      console.log(
        `  ${name}: ${kb.toFixed(1)} KB of memory (${at(after)} MB in all) and ${openMs.toFixed(2)} ms of processor time to open for each socket; ${share.toFixed(1)} % of a core for all that hear nothing`,
      )
    }
    const spent = parts.map(({ pid }) => processSeconds(pid))
    await holder.ask({ hear: 'It spreads' })
    const heard = holder.answer()
    const sent = Date.now()
    await sendCap(stack.url, stack.ingestKey, capExercise('It spreads'))
    const times = ((await heard) as number[]).map(time => time - sent)
    const took = parts.map(({ name, pid }, i) => `${name} ${(processSeconds(pid) - (spent[i] ?? 0)).toFixed(2)} s`)
    console.log(
      `  an alert reached half of them ${percentile(times, 0.5)} ms after it was sent, and the last ${Math.max(...times)} ms; processor time: ${took.join(', ')}`,
    )
  } finally {
    holder.stop()
    await edge?.stop()
    await stack.stop()
  }
}

/** Only nginx's worker process: its other processes manage the cache. */
const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker process')
