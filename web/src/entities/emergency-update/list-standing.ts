import { isServerReached } from '../../lib/connection.ts'
import { isOffline } from '../../lib/error-text.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { clockAhead } from '../../lib/server-clock.ts'

type ListStanding = {
  /** When the list was known to be current, in ms since the epoch; null while no server has sent one. */
  asOf: number | null
  /** True while the server answers from memory, or does not answer. */
  isOld: boolean
}

/** An answer that is younger is current: it comes from a cache on the way. An older one was kept by somebody who could not renew it. */
export const currentMs = 3_000

/** By the clock of this device: the list may come before it is known how wrong that clock is. */
const standing = createObservable<ListStanding>({ asOf: null, isOld: false })

/** How old the list of updates is that the server sent last, by the server's clock. */
export function useListStanding(): ListStanding {
  const { asOf, isOld } = useObservable(standing)
  const ahead = useObservable(clockAhead)
  return { asOf: asOf === null ? null : asOf - ahead, isOld }
}

/** A list has arrived that is so many ms old. */
export function listArrived(ageMs: number): void {
  isServerReached.set(true)
  standing.set({ asOf: Date.now() - ageMs, isOld: ageMs >= currentMs })
}

/** The list has arrived on the live socket, which does not say how old it is. False where it may be old. */
export function listPushed(): boolean {
  isServerReached.set(true)
  if (standing.get().isOld) return false
  standing.set({ asOf: Date.now(), isOld: false })
  return true
}

export function listFailed(error: unknown): void {
  isServerReached.set(!isOffline(error))
  standing.set({ ...standing.get(), isOld: true })
}

export const forgetListStanding = (): void => {
  isServerReached.set(true)
  standing.set({ asOf: null, isOld: false })
}
