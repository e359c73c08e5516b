import { useEffect } from 'react'
import type { RouteState } from './route-state.ts'

type Options = Pick<RouteState, 'failure' | 'keptAt'> & {
  online: boolean
  /** When navigation answered last, in ms since the epoch; undefined if never. */
  heardAt: number | undefined
  ask: () => void
}

/**
 * Requests the route again if the last request failed: when the network is back, and each time that navigation answers another request. The second is
 * needed because the browser fires no event when a network without internet access, or an outage of the server, ends.
 */
export function useAskAgain({ failure, keptAt, online, heardAt, ask }: Options): void {
  const isUnanswered = failure !== null || keptAt !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network or the server is back, and not: there is no answer
  useEffect(() => {
    if (online && isUnanswered) ask()
  }, [online, heardAt])
}
