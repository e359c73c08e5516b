import { useEffect } from 'react'
import { createObservable, useObservable } from '../../../lib/observable.ts'
import { readJson, storageKeys, writeJson } from '../../../lib/storage.ts'

/** Marks of orders whose screen was closed, with the instant until which it stays closed; null for good. */
type Closed = Record<string, number | null>

const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mostKept = 50

const read = (): Closed => readJson('takeoversClosed', isClosed) ?? {}
const closed = createObservable<Closed>(read())

/** Whether the screen of an order was closed, in this tab or in another one. */
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

/** `until`: when the screen opens again by itself; null for not at all. */
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
