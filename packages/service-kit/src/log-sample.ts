/** Lines of the same kind: this many are logged in a second, and of the rest one in `oneIn`. */
const mostInSecond = 20
const oneIn = 100

type Count = { second: number; seen: number; skipped: number }

/**
 * For lines of which a crowd, or somebody who means harm, causes as many as they like: without a bound they would push all others out of the log, and
 * writing them would keep the process from its work. Give it kinds of which there are few. Returns null for a line that is to be left out, and otherwise
 * what to add to it: how many of its kind were left out since the last one.
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
