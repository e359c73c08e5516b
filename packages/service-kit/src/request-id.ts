import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of a request: the events and jobs that it causes carry `requestId`. Without a `requestId` it just runs `work`. */
export function runWithRequestId<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : storage.run(requestId, work)
}

/** The id of the request that the running code works for; undefined in periodic tasks. */
export function currentRequestId(): string | undefined {
  return storage.getStore()
}
