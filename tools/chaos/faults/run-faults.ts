import { setTimeout as delay } from 'node:timers/promises'
import { untilTrue } from '../../infra/clusters/member.ts'
import { UserActionRequired } from '../../infra/types.ts'
import { type Ledger, type Probe, startProbes } from './probes.ts'
import { type Cell, cellOf, longestPause } from './table.ts'
import type { Installation, Target } from './targets.ts'

export type FaultKind = 'frozen' | 'killed' | 'cut off'
/** One answer of a probe: when it was asked, and how long it took, in ms. */
export type Sample = { at: number; ms: number; isOk: boolean; what: string }
/** An alert, and how long after the beginning of a fault it fired. */
export type Raised = { alert: string; afterMs: number }
/** A fault and what the probes saw during it. */
export type Fault = {
  title: string
  /** The name of the process or server that was hit. */
  target: string
  cells: Record<string, Cell>
  raised: readonly Raised[]
  /** The longest time without any push, from the beginning of the fault until everything answered again. */
  withoutPushMs: number
}
export type FaultReport = {
  faults: readonly Fault[]
  /** How much of each kind was acknowledged, and which of it cannot be found after the last fault. */
  acknowledged: Record<string, number>
  lost: readonly string[]
}

/** What to hit, and for how long. */
export type FaultPlan = {
  /** The faults, in this order. By default every fault of every target. */
  hits?: readonly { target: string; kind: FaultKind }[]
  seconds: number
  /** Returns the alerts that fire now; without it, alerts are not reported. */
  firing?: () => Promise<string[]>
  /** Longest wait before each fault for alerts of earlier faults to end; those that still fire then are not reported. */
  quietMs?: number
  say?: (line: string) => void
}

/** Longest time after a fault until everything answers again, and until everything that was acknowledged has arrived, in ms. */
const recoveryMs = 90_000
const askMs = 500
/** Longer than the ten minutes that some alert rules look back. */
const usualQuietMs = 12 * 60_000
/** A probe without an answer after this time has failed. */
const patienceMs = 15_000

/** Hits one process after the other while all probes run, and checks at the end whether everything that was acknowledged is there. */
export async function runFaults(installation: Installation, plan: FaultPlan): Promise<FaultReport> {
  const { targets } = installation
  const { hits = hitsOn(targets), seconds, firing, quietMs = usualQuietMs, say = () => undefined } = plan
  const targetOf = (name: string) => {
    const found = targets.find(target => target.name === name)
    if (!found) throw new UserActionRequired(`There is no ${name}: ${targets.map(one => one.name).join(', ')}.`)
    return found
  }
  const planned = hits.map(({ target, kind }) => ({ target: targetOf(target), kind }))
  const { probes, ledger } = await startProbes(installation)
  const pushes: number[] = []
  installation.sink.answerWith((_, response) => {
    pushes.push(performance.now())
    response.writeHead(201).end()
  })
  const samples = new Map<string, Sample[]>(probes.map(({ name }) => [name, []]))
  const asking = new AbortController()
  const loops = probes.map(probe => ask(probe, samples.get(probe.name) ?? [], asking.signal))
  const faults: Fault[] = []
  try {
    await allAnswer(samples, 0)
    for (const { target, kind } of planned) {
      const standing = new Set(await quiet(firing, quietMs))
      const watch = firing && watchAlerts(firing, standing)
      await allWhole(targets)
      const { from, to } = await hit(target, kind, seconds * 1_000)
      await allAnswer(samples, to)
      const withoutPushMs = longestPause(pushes, from, performance.now())
      const raised = (await watch?.end(from)) ?? []
      const cells = [...samples].map(([name, own]) => [name, cellOf(own, { from, to })] as const)
      const title = `${target.name} ${kind}`
      faults.push({ title, target: target.name, cells: Object.fromEntries(cells), raised, withoutPushMs })
      say(`${target.name} ${kind} for ${seconds} s: ${(withoutPushMs / 1_000).toFixed(1)} s without a push`)
    }
    asking.abort()
    await Promise.all(loops)
    return { faults, ...(await settleLedger(ledger)) }
  } finally {
    asking.abort()
    await Promise.allSettled(loops)
  }
}

/** Every possible fault of these targets. */
export const hitsOn = (targets: readonly Pick<Target, 'name' | 'cutOff'>[]) =>
  targets.flatMap(({ name, cutOff }) =>
    (['frozen', 'killed', 'cut off'] as const)
      .filter(kind => kind !== 'cut off' || cutOff)
      .map(kind => ({ target: name, kind })),
  )

async function hit(target: Target, kind: FaultKind, ms: number): Promise<{ from: number; to: number }> {
  const from = performance.now()
  if (kind === 'frozen') {
    await target.freeze()
    await delay(ms)
    target.thaw()
  } else if (kind === 'cut off') {
    if (!target.cutOff) throw new UserActionRequired(`${target.name} is no member of a cluster.`)
    await target.cutOff()
    await delay(ms)
    target.mend?.()
  } else {
    await target.kill()
    await delay(ms)
    await target.start()
  }
  return { from, to: performance.now() }
}

/** Waits until every cluster is complete: a cluster that lacks a member would lose its majority with the next fault, which is another test. */
async function allWhole(targets: readonly Target[]): Promise<void> {
  const until = performance.now() + recoveryMs
  for (const { name, isWhole } of targets)
    if (isWhole) await untilTrue(isWhole, `the cluster of ${name} did not become whole`, until - performance.now())
}

/** Waits until no alert fires or the time is up, and returns the alerts that still fire. */
async function quiet(firing: FaultPlan['firing'], quietMs: number): Promise<string[]> {
  const until = performance.now() + quietMs
  let alerts = (await firing?.()) ?? []
  while (alerts.length > 0 && performance.now() < until) {
    await delay(1_000)
    alerts = (await firing?.()) ?? []
  }
  return alerts
}

function watchAlerts(firing: () => Promise<string[]>, standing: ReadonlySet<string>) {
  const first = new Map<string, number>()
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      for (const alert of await firing().catch(() => []))
        if (!standing.has(alert) && !first.has(alert)) first.set(alert, performance.now())
      await delay(500, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    async end(from: number): Promise<Raised[]> {
      ending.abort()
      await watching
      return [...first].map(([alert, at]) => ({ alert, afterMs: at - from }))
    },
  }
}

async function ask({ run, everyMs = askMs }: Probe, samples: Sample[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = performance.now()
    const outcome = await run(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])).catch((error: Error) => ({
      isOk: false,
      what: error.name === 'TimeoutError' ? 'no answer' : 'cut off',
    }))
    if (signal.aborted) return
    samples.push({ at, ms: performance.now() - at, ...outcome })
    await delay(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Waits until every probe was answered after this moment, or until the time for recovery is over. */
async function allAnswer(samples: ReadonlyMap<string, Sample[]>, since: number): Promise<void> {
  const until = performance.now() + recoveryMs
  const isBack = (own: Sample[]) => own.some(({ at, isOk }) => at >= since && isOk)
  while (![...samples.values()].every(isBack) && performance.now() < until) await delay(100)
}

async function settleLedger(ledger: Ledger): Promise<Pick<FaultReport, 'acknowledged' | 'lost'>> {
  const until = performance.now() + recoveryMs
  // If the ledger cannot be read yet, it is read again.
  const missing = () => ledger.missing().catch((error: Error) => [error.message])
  let lost = await missing()
  while (lost.length > 0 && performance.now() < until) {
    await delay(500)
    lost = await missing()
  }
  return { acknowledged: ledger.counts(), lost }
}
