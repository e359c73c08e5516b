import { useSyncExternalStore } from 'react'
import { isServerReached } from '../../lib/connection.ts'
import { isOffline } from '../../lib/error-text.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { clockAhead } from '../../lib/server-clock.ts'

type ListStanding = {
  /** When the list was known to be current, in ms since the epoch; null while no server has sent one. */
  asOf: number | null
  /** True if the last request failed, or was answered with an old list from a cache. */
  isOld: boolean
}

/** Younger lists count as current, in ms: a cache between server and browser may keep them that long. An older one comes from a cache that cannot renew it. */
export const currentMs = 3_000

/** Times are by this device's clock, because the list may arrive before its difference to the server's clock is known. */
const standing = createObservable<ListStanding>({ asOf: null, isOld: false })

/** The age of the last list of updates, by the server's clock. */
export function useListStanding(): ListStanding {
  const { asOf, isOld } = useObservable(standing)
  const ahead = useObservable(clockAhead)
  return { asOf: asOf === null ? null : asOf - ahead, isOld }
}

const hasAsked = () => standing.get().asOf !== null || standing.get().isOld

/** True once the server has sent a list, or the first request for it has failed. A component that uses only this does not render again with each poll. */
export const useHasAskedForUpdates = (): boolean => useSyncExternalStore(standing.subscribe, hasAsked)

/** Records that a list has arrived. `ageMs`: its age. */
export function listArrived(ageMs: number): void {
  isServerReached.set(true)
  standing.set({ asOf: Date.now() - ageMs, isOld: ageMs >= currentMs })
}

/** Records that a list has arrived on the live socket, which does not say how old it is. Returns false if it may be old. */
export function listPushed(): boolean {
  isServerReached.set(true)
  if (standing.get().isOld) return false
  standing.set({ asOf: Date.now(), isOld: false })
  return true
}

/** Records that a request for the list has failed. */
export function listFailed(error: unknown): void {
  isServerReached.set(!isOffline(error))
  standing.set({ ...standing.get(), isOld: true })
}

/** Back to the state before the first list. */
export const forgetListStanding = (): void => {
  isServerReached.set(true)
  standing.set({ asOf: null, isOld: false })
}
