import { createObservable, useObservable } from './observable.ts'
import { useOnline } from './use-online.ts'

/** Whether the last periodic request for the alerts reached a server. */
export const isServerReached = createObservable(true)

/** False while the device is offline or no server is reached. */
export function useConnected(): boolean {
  const reached = useObservable(isServerReached)
  return useOnline() && reached
}
