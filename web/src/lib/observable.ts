import { useSyncExternalStore } from 'react'

export type Observable<T> = {
  get: () => T
  /** Replaces the value and tells every subscriber. */
  set: (next: T) => void
  /** Returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** A value that lives outside of React and that components follow with `useObservable`; the one way to hold state at module level. */
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

export const useObservable = <T>({ get, subscribe }: Observable<T>): T => useSyncExternalStore(subscribe, get)
