/** Most lines of the same kind that are logged in a second. Of further ones, one in `oneIn` is logged. */
const mostInSecond = 20
const oneIn = 100

type Count = { second: number; seen: number; skipped: number }

/**
 * Limits log lines that a crowd or an attacker can cause in any number. Without a limit they would push all other lines out of the log, and writing them would
 * slow the process. `kind` must have few different values. The returned function gives null for a line that must not be logged, and otherwise a field to add
 * to the line: how many lines of this kind were skipped since the last one.
 */
export function createLogSample(): (kind: string) => { skipped?: number } | null {
  const counts = new Map<string, Count>()

  return kind => {
    const second = Math.floor(Date.now() / 1_000)
    let count = counts.get(kind)
    if (!count) {
      count = { second, seen: 0, skipped: 0 }
      counts.set(kind, count)
    }
    if (count.second !== second) {
      count.second = second
      count.seen = 0
    }
    count.seen += 1
    if (count.seen > mostInSecond && (count.seen - mostInSecond) % oneIn !== 0) {
      count.skipped += 1
      return null
    }
    const { skipped } = count
    count.skipped = 0
    return skipped > 0 ? { skipped } : {}
  }
}
