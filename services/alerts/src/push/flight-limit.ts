import { type Lane, lanes } from '../store/push-models.ts'

/** A request that was allowed to begin. Its caller must call `end` exactly once. */
export type Flight = {
  /** `congested`: the host has asked for less (429, 503) or did not answer. */
  end(result: 'accepted' | 'congested' | 'other'): void
}
/** Limits the number of simultaneous requests to one push host. */
export type FlightLimit = {
  /** Resolves when one more request may be made. Messages of an earlier lane go first. */
  begin(lane: Lane): Promise<Flight>
  isIdle(): boolean
}

/**
 * Limits the number of open requests to one push host. The limit increases by one for each full round of accepted requests, and is halved when the host is
 * congested (AIMD, as in TCP).
 */
export function createFlightLimit({ start, most }: { start: number; most: number }): FlightLimit {
  let limit = Math.min(start, most)
  let underWay = 0
  /** Increases with each decrease of the limit: requests that began before it say nothing about the new limit. */
  let epoch = 0
  const waiting: Record<Lane, (() => void)[]> = { critical: [], normal: [], low: [] }

  /** Requests in the lane `low` leave half of the limit free, so that an alert can begin at once. */
  const hasRoom = (lane: Lane) => underWay < Math.floor(lane === 'low' ? Math.max(1, limit / 2) : limit)

  function next() {
    for (const lane of lanes) {
      while (hasRoom(lane)) {
        const begin = waiting[lane].shift()
        if (!begin) break
        underWay += 1
        begin()
      }
    }
  }

  return {
    async begin(lane) {
      if (hasRoom(lane)) underWay += 1
      else await new Promise<void>(resolve => waiting[lane].push(resolve))
      const begunIn = epoch
      return {
        end(result) {
          // The limit grows only while it is reached: otherwise nothing shows that the host could take more.
          const isReached = underWay >= Math.floor(limit)
          underWay -= 1
          if (result === 'accepted' && isReached) limit = Math.min(most, limit + 1 / limit)
          if (result === 'congested' && begunIn === epoch) {
            limit = Math.max(1, limit / 2)
            epoch += 1
          }
          next()
        },
      }
    },
    isIdle: () => underWay === 0,
  }
}
