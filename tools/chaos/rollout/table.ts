import type { RolloutReport } from './run-rollouts.ts'

const heads = ['', 'requests', 'failed', 'slowest', 'sockets closed', 'most reconnects in a second']

/** One row for each deployment, and below it what failed. */
export function tableOf(reports: readonly RolloutReport[]): string {
  const sum = (map: ReadonlyMap<unknown, number>) => [...map.values()].reduce((all, n) => all + n, 0)
  const rows = reports.map(({ name, requests, failed, slowestMs, closed, share }) => [
    name,
    String(requests),
    String(sum(failed)),
    `${(slowestMs / 1_000).toFixed(2)} s`,
    [sum(closed), ...[...closed].filter(([code]) => code !== 1012).map(([code, n]) => `(${n} with ${code})`)].join(' '),
    share === 0 ? '' : `${(share * 100).toFixed(1)} %`,
  ])
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map(row => row[i]?.length ?? 0)))
  const lines = [heads, ...rows].map(row =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join(' | ')
      .trimEnd(),
  )
  const failures = reports.flatMap(({ name, failed }) => [...failed].map(([what, n]) => `${name}: ${n} × ${what}`))
  return [...lines, ...failures].join('\n')
}
