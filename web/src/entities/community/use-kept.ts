import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { byServerClock, serverNow } from '../../lib/server-clock.ts'
import { useOnline } from '../../lib/use-online.ts'
import type { Kept } from './store.ts'

/** What does not change is kept again after this, with its later time. */
const againMs = 60_000

export type KeptInput<Value> = {
  /** Whose and what it is: where this changes, what was kept is read anew. */
  of: string
  /** What the server says; undefined while it has said nothing. */
  said: Value | undefined
  /** When it last said so, in ms since the epoch by this device's clock. */
  saidAt: number | undefined
  read: () => Promise<Kept<Value> | null>
  keep: (value: Value, at: number) => Promise<void>
}

/**
 * Keeps what the server says on this device. Returns what was kept before, for while the server says nothing: undefined while that is being read,
 * null where there is none.
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
    // A message that came live changes what was said, and not when the whole was read.
    const heardAt = before?.of === of && before.said !== said ? Math.max(at, serverNow()) : at
    last.current = { of, said, at: heardAt }
    now.current.keep(said, heardAt).catch(problem => logProblem('groups: not kept', problem))
  }, [of, said, saidAt])

  return kept?.of === of ? kept.row : undefined
}

/**
 * What the server says, and what this device kept while the server cannot be reached: never while it may still answer, because what is old is
 * shown with its age. `asOf`: when the server said it, in ms since the epoch, where it cannot be reached now; else null.
 */
export function useSaidOrKept<Value>({ error, ...input }: KeptInput<Value> & { error: unknown }): {
  value: Value | undefined
  asOf: number | null
} {
  const kept = useKept(input)
  const online = useOnline()
  // What the server refuses is not this device's to show.
  const isRefused = isApiError(error) && (error.status === 403 || error.status === 404)
  const isAway = !isRefused && (error !== undefined || !online)
  const { said, saidAt } = input
  if (!isAway) return { value: isRefused ? undefined : said, asOf: null }
  return said === undefined
    ? { value: kept?.value, asOf: kept?.at ?? null }
    : { value: said, asOf: saidAt === undefined ? null : byServerClock(saidAt) }
}
