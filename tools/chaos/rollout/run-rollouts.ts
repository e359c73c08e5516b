import { settle } from '@muster/test-kit/settle'
import type { Deployment } from './deployments.ts'
import type { Counts, startLoad } from './load.ts'

/** What visitors noticed of all rollouts of a deployment. */
export type RolloutReport = {
  name: string
  requests: number
  failed: ReadonlyMap<string, number>
  slowestMs: number
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
    const counted: Counts[] = []
    await settle(load.isWhole)
    load.take()
    for (let n = 1; n <= times; n++) {
      await rollOut()
      await settle(load.isWhole)
      counted.push(load.take())
      say(`${name} rolled out, ${n} of ${times}`)
    }
    reports.push(reportOf(name, counted))
  }
  return reports
}

export function reportOf(name: string, counted: readonly Counts[]): RolloutReport {
  return {
    name,
    requests: counted.reduce((sum, { requests }) => sum + requests, 0),
    failed: sumOf(counted.map(({ failed }) => failed)),
    slowestMs: Math.max(...counted.map(({ slowestMs }) => slowestMs)),
    closed: sumOf(counted.map(({ closed }) => closed)),
    share: Math.max(...counted.map(({ reconnects }) => greatestShare(reconnects))),
  }
}

function sumOf<T>(maps: readonly ReadonlyMap<T, number>[]): Map<T, number> {
  const sum = new Map<T, number>()
  for (const [key, n] of maps.flatMap(map => [...map])) sum.set(key, (sum.get(key) ?? 0) + n)
  return sum
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
