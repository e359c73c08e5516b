import { useEffect } from 'react'
import type { RouteState } from './route-state.ts'

type Options = Pick<RouteState, 'failure' | 'keptAt'> & {
  online: boolean
  /** When navigation has answered last. */
  heardAt: number | undefined
  ask: () => void
}

/**
 * Asks for the route again by itself where nobody has answered: when the network is back, and each time that navigation answers another question. A
 * network that leads nowhere, and a server that is away, end without any word from the browser.
 */
export function useAskAgain({ failure, keptAt, online, heardAt, ask }: Options): void {
  const isUnanswered = failure !== null || keptAt !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network or the server is back, and not: there is no answer
  useEffect(() => {
    if (online && isUnanswered) ask()
  }, [online, heardAt])
}
