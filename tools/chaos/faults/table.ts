import type { Fault, Sample } from './run-faults.ts'

/** What a probe saw while a fault lasted, and until it answered again. */
export type Cell = {
  asked: number
  answered: number
  /** What came instead of an answer, each once. */
  instead: readonly string[]
  slowestMs: number
  /** From the end of the fault to the first answer, in ms; null when it answered in the end, or never came back. */
  backMs: number | null
  isBack: boolean
}

export function cellOf(samples: readonly Sample[], { from, to }: { from: number; to: number }): Cell {
  const during = samples.filter(({ at, ms }) => at + ms > from && at < to)
  const after = samples.filter(({ at }) => at >= to)
  const failed = during.filter(({ isOk }) => !isOk)
  const last = during.at(-1)
  const firstBack = after.find(({ isOk }) => isOk)
  return {
    asked: during.length,
    answered: during.length - failed.length,
    instead: [...new Set(failed.map(({ what }) => what))].sort(),
    slowestMs: Math.max(0, ...during.map(({ ms }) => ms)),
    backMs: last?.isOk || !firstBack ? null : firstBack.at + firstBack.ms - to,
    isBack: firstBack !== undefined,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)}s`

function textOf(cell: Cell): string {
  const { asked, answered, instead, slowestMs, backMs, isBack } = cell
  if (!isBack) return 'STAYS AWAY'
  const share = answered === asked ? 'ok' : `${answered}/${asked} ${instead.join('+')}`
  return [share, seconds(slowestMs), ...(backMs === null ? [] : [`back ${seconds(backMs)}`])].join(' ')
}

/** One block for each fault: how many of the questions of each probe were answered, what came instead, the slowest, and when it was back. */
export function tableOf(faults: readonly Pick<Fault, 'title' | 'cells'>[]): string {
  const names = [...new Set(faults.flatMap(({ cells }) => Object.keys(cells)))]
  const widths = names.map(name =>
    Math.max(name.length, ...faults.map(({ cells }) => (cells[name] ? textOf(cells[name]).length : 0))),
  )
  const first = Math.max(...faults.map(({ title }) => title.length))
  const row = (title: string, texts: readonly string[]) =>
    [title.padEnd(first), ...texts.map((text, i) => text.padEnd(widths[i] ?? 0))].join(' | ').trimEnd()
  return [
    row('', names),
    ...faults.map(({ title, cells }) =>
      row(
        title,
        names.map(name => (cells[name] ? textOf(cells[name]) : '')),
      ),
    ),
  ].join('\n')
}

/** One line for each fault: which alerts fired, and when. */
export const alertsOf = (faults: readonly Pick<Fault, 'title' | 'raised'>[]): string =>
  faults
    .map(({ title, raised }) => {
      const alerts = raised.map(({ alert, afterMs }) => `${alert} after ${seconds(afterMs)}`)
      return `${title}: ${alerts.join(', ') || 'no alert'}`
    })
    .join('\n')
