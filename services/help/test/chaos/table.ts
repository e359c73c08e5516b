import type { DrillReport } from './run-drill.ts'

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
type Spread = DrillReport['late']
const spread = ({ count, p50, p99, max }: Spread) =>
  `p50 ${seconds(p50)}, p99 ${seconds(p99)}, at most ${seconds(max)} (${count})`

/** The results of the drill as text, one line for each measurement. */
export function tableOf(report: DrillReport): string {
  const { requests, kills, steps, lost, doubled, doublePrimaries, claimed, nobody, late, reopened } = report
  const rows = [
    ['requests', `${requests}, under ${kills} kills`],
    ['steps', `${steps}: ${lost} lost, ${doubled} doubled`],
    ['double primaries', `${doublePrimaries}`],
    ['ended', `${claimed} claimed, ${nobody} with nobody`],
    ['a step comes late by', spread(late)],
    ['a blocked claimer is replaced, or nobody is said, after', spread(reopened)],
  ] as const
  const width = Math.max(...rows.map(([title]) => title.length))
  return rows.map(([title, text]) => `${title.padEnd(width)} | ${text}`).join('\n')
}
