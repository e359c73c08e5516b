import { setTimeout as delay } from 'node:timers/promises'
import { settle } from '@muster/test-kit/settle'
import { type Deployment, patienceMs } from './deployments.ts'
import type { Counts, startLoad } from './load.ts'

type Load = Pick<ReturnType<typeof startLoad>, 'isWhole' | 'take'>

/** What visitors noticed during all rollouts of a deployment. */
export type RolloutReport = {
  name: string
  requests: number
  failed: ReadonlyMap<string, number>
  slowestMs: number
  slowestStartMs: number
  closed: ReadonlyMap<number, number>
  /** The greatest share of the reconnects of one rollout that happened in one second. */
  share: number
}

/** For how long no request may have failed before the load counts as steady, in ms. Longer than the gateway waits for a service. */
const defaultCalmMs = 5_000

/** Rolls out each deployment the given number of times, one after the other, under load. */
export async function runRollouts(
  deployments: readonly Deployment[],
  load: Load,
  {
    times,
    say = () => undefined,
    calmMs = defaultCalmMs,
  }: { times: number; say?: (line: string) => void; calmMs?: number },
): Promise<RolloutReport[]> {
  const reports: RolloutReport[] = []
  for (const { name, rollOut } of deployments) {
    const counted: Rollout[] = []
    const before = await untilSteady(load, calmMs)
    say(`before ${name}: ${sum(before.failed)} of ${before.requests} failed, ${seconds(before.slowestMs)} slowest`)
    if (before.failed.size > 0) say(`  ${listed(before.failed)}`)
    for (let n = 1; n <= times; n++) {
      const { slowestStartMs } = await rollOut()
      await settle(load.isWhole, { timeoutMs: patienceMs })
      const seen = { ...(await load.take()), slowestStartMs }
      counted.push(seen)
      // Printed at once, so that it is not lost if a later rollout ends the run.
      const share = `${(greatestShare(seen.reconnects) * 100).toFixed(1)} % of reconnects in a second`
      say(
        `${name} rolled out, ${n} of ${times}: ${sum(seen.failed)} of ${seen.requests} failed, ${seconds(seen.slowestMs)} slowest (${seen.slowest}), ${share}, ${seconds(slowestStartMs)} to start`,
      )
      if (seen.failed.size > 0) say(`  ${listed(seen.failed)}`)
    }
    reports.push(reportOf(name, counted))
  }
  return reports
}

/**
 * Waits until no request fails and no socket is closed for `ms`, and returns what was counted until then: processes that have just started answer their first
 * visitors slowly, which is not an effect of a rollout.
 */
async function untilSteady(load: Load, ms: number) {
  const seen: Counts[] = []
  const isSteady = async () => {
    await settle(load.isWhole, { timeoutMs: patienceMs })
    seen.push(await load.take())
    await delay(ms)
    const last = await load.take()
    seen.push(last)
    return last.failed.size === 0 && last.closed.size === 0 && load.isWhole()
  }
  await settle(isSteady, { timeoutMs: patienceMs })
  return totalOf(seen)
}

const totalOf = (counted: readonly Counts[]) => ({
  requests: counted.reduce((sum, { requests }) => sum + requests, 0),
  failed: sumOf(counted.map(({ failed }) => failed)),
  slowestMs: Math.max(...counted.map(({ slowestMs }) => slowestMs)),
  closed: sumOf(counted.map(({ closed }) => closed)),
})

const listed = (failed: ReadonlyMap<string, number>) =>
  [...failed].map(([what, count]) => `${count} × ${what}`).join('; ')

/** What was counted during one rollout. */
export type Rollout = Counts & { slowestStartMs: number }

/** The sum of all rollouts of one deployment. */
export function reportOf(name: string, counted: readonly Rollout[]): RolloutReport {
  return {
    name,
    ...totalOf(counted),
    slowestStartMs: Math.max(...counted.map(({ slowestStartMs }) => slowestStartMs)),
    share: Math.max(...counted.map(({ reconnects }) => greatestShare(reconnects))),
  }
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
export const sum = (map: ReadonlyMap<unknown, number>) => [...map.values()].reduce((all, n) => all + n, 0)

function sumOf<T>(maps: readonly ReadonlyMap<T, number>[]): Map<T, number> {
  const all = new Map<T, number>()
  for (const [key, n] of maps.flatMap(map => [...map])) all.set(key, (all.get(key) ?? 0) + n)
  return all
}

/** The greatest share of reconnects in any period of one second. */
function greatestShare(reconnects: readonly number[]): number {
  const sorted = reconnects.toSorted((a, b) => a - b)
  let most = 0
  for (let [first, last] = [0, 0]; last < sorted.length; last++) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= 1_000) first++
    most = Math.max(most, last - first + 1)
  }
  return sorted.length === 0 ? 0 : most / sorted.length
}
