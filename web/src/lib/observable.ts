import { useSyncExternalStore } from 'react'

/** A value with subscribers. */
export type Observable<T> = {
  get: () => T
  /** Replaces the value and notifies subscribers. */
  set: (next: T) => void
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components read with `useObservable`. All module-level state is held this way. */
export function createObservable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The current value. The component renders again when it changes. */
export const useObservable = <T>({ get, subscribe }: Observable<T>): T => useSyncExternalStore(subscribe, get)
