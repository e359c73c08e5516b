import type { Fault, Sample } from './run-faults.ts'

/** What a probe saw from the beginning of a fault until it was answered again. */
export type Cell = {
  asked: number
  answered: number
  /** The kinds of failures that came instead of an answer, each once. */
  instead: readonly string[]
  slowestMs: number
  /** From the end of the fault to the first answer, in ms; null if the probe was answered before the fault ended, or never again. */
  backMs: number | null
  /** The longest time without an answer during the fault, in ms, if the probe was answered again before its end; else null. */
  awayMs: number | null
  isBack: boolean
}

/** Summarises the samples of one probe for a fault that lasted from `from` to `to`. */
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
    awayMs:
      failed.length > 0 && last?.isOk ? longestPause(during.filter(({ isOk }) => isOk).map(endOf), from, to) : null,
    isBack: firstBack !== undefined,
  }
}

/** The longest time between two neighbouring moments; the start and the end of the period count as moments. */
export function longestPause(moments: readonly number[], from: number, to: number): number {
  const within = [from, ...moments.filter(at => at > from && at < to), to]
  return Math.max(...within.map((at, i) => at - (within[i - 1] ?? at)))
}

const endOf = ({ at, ms }: Sample) => at + ms

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)}s`

function textOf(cell: Cell): string {
  const { asked, answered, instead, slowestMs, backMs, awayMs, isBack } = cell
  if (!isBack) return 'STAYS AWAY'
  const share = answered === asked ? 'ok' : `${answered}/${asked} ${instead.join('+')}`
  const back = backMs === null ? [] : [`back ${seconds(backMs)}`]
  const away = awayMs === null ? [] : [`away ${seconds(awayMs)}`]
  return [share, seconds(slowestMs), ...away, ...back].join(' ')
}

/** One block for each fault: for each probe how many questions were answered, the failures, the slowest answer, and when it was answered again. */
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

/** One line for each fault: the longest time without a push. */
export const pushesOf = (faults: readonly Pick<Fault, 'title' | 'withoutPushMs'>[]): string =>
  faults.map(({ title, withoutPushMs }) => `${title}: ${seconds(withoutPushMs)} without a push`).join('\n')

/** One line for each fault: which alerts fired, and when. */
export const alertsOf = (faults: readonly Pick<Fault, 'title' | 'raised'>[]): string =>
  faults
    .map(({ title, raised }) => {
      const alerts = raised.map(({ alert, afterMs }) => `${alert} after ${seconds(afterMs)}`)
      return `${title}: ${alerts.join(', ') || 'no alert'}`
    })
    .join('\n')
