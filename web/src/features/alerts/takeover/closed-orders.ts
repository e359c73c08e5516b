import { useEffect } from 'react'
import { createObservable, useObservable } from '../../../lib/observable.ts'
import { readJson, storageKeys, writeJson } from '../../../lib/storage.ts'

/** By mark of the order: until when its screen stays closed, in ms since the epoch; null if it does not open again. */
type Closed = Record<string, number | null>

const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mostKept = 50

const read = (): Closed => readJson('takeoversClosed', isClosed) ?? {}
const closed = createObservable<Closed>(read())

/** Returns a function that says whether the screen of an order is closed at `now`, in ms since the epoch. Follows other tabs. */
export function useClosedOrders(): (mark: string, now: number) => boolean {
  useEffect(() => {
    const follow = (event: Event) => {
      if (!('key' in event) || event.key === storageKeys.takeoversClosed || event.key === null) closed.set(read())
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const known = useObservable(closed)
  return (mark, now) => {
    const until = known[mark]
    return until === null || (until !== undefined && until > now)
  }
}

/** Closes the screen of these orders in all tabs. `until`: when it opens again, in ms since the epoch; null if it stays closed. */
export function closeOrders(marks: readonly string[], until: number | null): void {
  const kept = Object.entries(read()).filter(([mark]) => !marks.includes(mark))
  const next = Object.fromEntries([...kept.slice(-mostKept), ...marks.map(mark => [mark, until] as const)])
  writeJson('takeoversClosed', next)
  closed.set(next)
}

/** Opens the screen of these orders again. */
export function reopenOrders(marks: readonly string[]): void {
  const next = Object.fromEntries(Object.entries(read()).filter(([mark]) => !marks.includes(mark)))
  writeJson('takeoversClosed', next)
  closed.set(next)
}
