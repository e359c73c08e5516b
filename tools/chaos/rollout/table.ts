import { type RolloutReport, seconds, sum } from './run-rollouts.ts'

const heads = ['', 'requests', 'failed', 'slowest', 'sockets closed', 'most reconnects in a second', 'slowest start']

/** One row for each deployment; its failures are listed below. */
export function tableOf(reports: readonly RolloutReport[]): string {
  const rows = reports.map(({ name, requests, failed, slowestMs, slowestStartMs, closed, share }) => [
    name,
    String(requests),
    String(sum(failed)),
    seconds(slowestMs),
    [sum(closed), ...[...closed].filter(([code]) => code !== 1012).map(([code, n]) => `(${n} with ${code})`)].join(' '),
    share === 0 ? '' : `${(share * 100).toFixed(1)} %`,
    seconds(slowestStartMs),
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
