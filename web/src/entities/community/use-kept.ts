import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { byServerClock, serverNow } from '../../lib/server-clock.ts'
import { useOnline } from '../../lib/use-online.ts'
import type { Kept } from './store.ts'

/** An unchanged value is stored again after this time, in ms, with its later time. */
const againMs = 60_000

/** A value of the server, and how to store it on this device. */
export type KeptInput<Value> = {
  /** Identifies the person and the value. A change reads the stored value again. */
  of: string
  /** The server's value; undefined until it has answered. */
  said: Value | undefined
  /** When the server's value arrived, in ms since the epoch by this device's clock. */
  saidAt: number | undefined
  read: () => Promise<Kept<Value> | null>
  keep: (value: Value, at: number) => Promise<void>
}

/**
 * Stores the server's value on this device. Returns the value that was stored before, for the time until the server answers: undefined while it is
 * being read, null if there is none.
 */
export function useKept<Value>({ of, said, saidAt, ...store }: KeptInput<Value>): Kept<Value> | null | undefined {
  const [kept, setKept] = useState<{ of: string; row: Kept<Value> | null }>()
  const now = useRef(store)
  now.current = store
  const last = useRef<{ of: string; said: Value; at: number }>(undefined)

  useEffect(() => {
    let isShown = true
    now.current.read().then(
      row => isShown && setKept({ of, row }),
      problem => {
        logProblem('groups: what was kept was not read', problem)
        if (isShown) setKept({ of, row: null })
      },
    )
    return () => {
      isShown = false
    }
  }, [of])

  useEffect(() => {
    if (said === undefined) return
    const before = last.current
    const at = saidAt === undefined ? serverNow() : byServerClock(saidAt)
    if (before?.of === of && before.said === said && at - before.at < againMs) return
    // A live message changes `said`, but not `saidAt`, which is when the whole list was loaded.
    const heardAt = before?.of === of && before.said !== said ? Math.max(at, serverNow()) : at
    last.current = { of, said, at: heardAt }
    now.current.keep(said, heardAt).catch(problem => logProblem('groups: not kept', problem))
  }, [of, said, saidAt])

  return kept?.of === of ? kept.row : undefined
}

/**
 * The server's value, or the stored one while the server cannot be reached. The stored value is not used while the server may still answer, because old
 * data is shown with its age. `asOf`: while the server cannot be reached, when it sent the value, in ms since the epoch; otherwise null.
 */
export function useSaidOrKept<Value>({ error, ...input }: KeptInput<Value> & { error: unknown }): {
  value: Value | undefined
  asOf: number | null
} {
  const kept = useKept(input)
  const online = useOnline()
  // If the server refuses access, the stored value must not be shown either.
  const isRefused = isApiError(error) && (error.status === 403 || error.status === 404)
  const isAway = !isRefused && (error !== undefined || !online)
  const { said, saidAt } = input
  if (!isAway) return { value: isRefused ? undefined : said, asOf: null }
  return said === undefined
    ? { value: kept?.value, asOf: kept?.at ?? null }
    : { value: said, asOf: saidAt === undefined ? null : byServerClock(saidAt) }
}
