import { AppError } from '@muster/service-kit/errors'

/** The lane of a caller. `isKnown`: the caller has proved that they are not a stranger, for example by a session or by the cookie of a known device. */
export type Lane = { key: string; isKnown: boolean }
/** A waiting task. */
type Entry = { start(): Promise<void>; refuse(): void }

/**
 * Runs at most `concurrency` tasks at once and queues at most `waiting` more. Each task belongs to a lane. Lanes take turns, known ones before strangers.
 * If `concurrency` is two or more, one lane never uses all places, so that a flood from one caller delays only that caller. A full queue refuses the newest
 * task of the longest lane with `too-many-requests`; strangers are refused first.
 */
export function createFairQueue({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const mostOfOne = Math.max(1, concurrency - 1)
  /** The lanes of known callers, in the order of their turns. */
  const known = new Map<string, Entry[]>()
  const strangers = new Map<string, Entry[]>()
  const running = new Map<string, number>()
  let active = 0
  let queued = 0

  const lanesOf = ({ isKnown }: Lane) => (isKnown ? known : strangers)
  const mayStart = (key: string) => active < concurrency && (running.get(key) ?? 0) < mostOfOne

  function startSome(lanes: Map<string, Entry[]>): void {
    for (const [key, entries] of lanes) {
      if (!mayStart(key)) continue
      lanes.delete(key)
      const entry = entries.shift()
      // Moved to the end; this loop reaches it again.
      if (entries.length > 0) lanes.set(key, entries)
      queued -= 1
      active += 1
      running.set(key, (running.get(key) ?? 0) + 1)
      entry?.start().finally(() => {
        active -= 1
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
        fill()
      })
    }
  }
  function fill(): void {
    startSome(known)
    startSome(strangers)
  }

  /** Refuses the newest task of the longest lane if that lane is longer than `length`; false if none is. */
  function refuseOne(lanes: Map<string, Entry[]>, length: number): boolean {
    const [key, entries] = [...lanes].reduce<[string, Entry[]]>((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    if (entries.length <= length) return false
    entries.pop()?.refuse()
    if (entries.length === 0) lanes.delete(key)
    queued -= 1
    return true
  }
  /** Refuses another task so that a new one of this lane fits. False if the new one must be refused itself. */
  function makeRoom(lane: Lane): boolean {
    const own = (lanesOf(lane).get(lane.key)?.length ?? 0) + 1
    return refuseOne(strangers, lane.isKnown ? 0 : own) || (lane.isKnown && refuseOne(known, own))
  }

  return <T>(lane: Lane, task: () => Promise<T>): Promise<T> => {
    if (!mayStart(lane.key) && queued >= waiting && !makeRoom(lane))
      return Promise.reject(new AppError('too-many-requests'))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const lanes = lanesOf(lane)
    const entries = lanes.get(lane.key) ?? []
    entries.push({
      start: () => task().then(resolve, reject),
      refuse: () => reject(new AppError('too-many-requests')),
    })
    lanes.set(lane.key, entries)
    queued += 1
    fill()
    return promise
  }
}
