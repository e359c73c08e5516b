import { createObservable, useObservable } from './observable.ts'
import { useOnline } from './use-online.ts'

/** Whether the last request for the alerts, which is repeated for ever, has reached a server. */
export const isServerReached = createObservable(true)

/** False without a network, and while no server is reached. */
export function useConnected(): boolean {
  const reached = useObservable(isServerReached)
  return useOnline() && reached
}
