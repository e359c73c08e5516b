import { settle } from '@muster/test-kit/settle'
import { type Deployment, patienceMs } from './deployments.ts'
import type { Counts, startLoad } from './load.ts'

/** What visitors noticed of all rollouts of a deployment. */
export type RolloutReport = {
  name: string
  requests: number
  failed: ReadonlyMap<string, number>
  slowestMs: number
  slowestStartMs: number
  closed: ReadonlyMap<number, number>
  /** Greatest share of the reconnects of one rollout that fell into one second. */
  share: number
}

/** Rolls each deployment out so many times, one after the other, while the load goes on. */
export async function runRollouts(
  deployments: readonly Deployment[],
  load: Pick<ReturnType<typeof startLoad>, 'isWhole' | 'take'>,
  { times, say = () => undefined }: { times: number; say?: (line: string) => void },
): Promise<RolloutReport[]> {
  const reports: RolloutReport[] = []
  for (const { name, rollOut } of deployments) {
    const counted: Rollout[] = []
    await settle(load.isWhole, { timeoutMs: patienceMs })
    load.take()
    for (let n = 1; n <= times; n++) {
      const { slowestStartMs } = await rollOut()
      await settle(load.isWhole, { timeoutMs: patienceMs })
      const seen = { ...load.take(), slowestStartMs }
      counted.push(seen)
      // Printed at once, so that it is not lost where a later rollout ends the run.
      const failed = sum(seen.failed)
      say(
        `${name} rolled out, ${n} of ${times}: ${failed} of ${seen.requests} failed, ${seconds(slowestStartMs)} to start`,
      )
    }
    reports.push(reportOf(name, counted))
  }
  return reports
}

export type Rollout = Counts & { slowestStartMs: number }

export function reportOf(name: string, counted: readonly Rollout[]): RolloutReport {
  return {
    name,
    requests: counted.reduce((sum, { requests }) => sum + requests, 0),
    failed: sumOf(counted.map(({ failed }) => failed)),
    slowestMs: Math.max(...counted.map(({ slowestMs }) => slowestMs)),
    slowestStartMs: Math.max(...counted.map(({ slowestStartMs }) => slowestStartMs)),
    closed: sumOf(counted.map(({ closed }) => closed)),
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

/** Of any second, wherever it begins. */
function greatestShare(reconnects: readonly number[]): number {
  const sorted = reconnects.toSorted((a, b) => a - b)
  let most = 0
  for (let [first, last] = [0, 0]; last < sorted.length; last++) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= 1_000) first++
    most = Math.max(most, last - first + 1)
  }
  return sorted.length === 0 ? 0 : most / sorted.length
}
