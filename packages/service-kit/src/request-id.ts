import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs `work` for a request: the events and jobs that it causes get `requestId`. Without a `requestId` it only runs `work`. */
export function runWithRequestId<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : storage.run(requestId, work)
}

/** The id of the request for which the current code runs; undefined in periodic tasks. */
export function currentRequestId(): string | undefined {
  return storage.getStore()
}
