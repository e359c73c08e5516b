import type { RideDrive } from '@muster/contracts/entities/ride'
import type { Log } from '@muster/service-kit/log'
import { z } from 'zod'

/** One drive, from and to as `[lon, lat]`. `isDrill`: roads of the practice network may be used. */
export type Way = { from: readonly [number, number]; to: readonly [number, number]; isDrill: boolean }
/** `of` returns one entry for each way, in the same order; null where the time is unknown. It never rejects. */
export type DriveTimes = { of(ways: readonly Way[]): Promise<(RideDrive | null)[]> }

/** Time limit for all driving times of one answer together, in ms, because a person waits for the list. */
const patienceMs = 2_500
/** Number of requests to navigation that run at the same time. */
const atATime = 4
/** How long a driving time is cached, in ms. */
const keptMs = 2 * 60_000
/** After a failure navigation is not asked for this long, in ms. */
const restMs = 10_000
/** Most cached driving times. The cache is emptied when it is full. */
const mostKept = 5_000

/** The part of a Directions API v5 answer that is used. */
const answer = z.object({
  routes: z.array(
    z.object({
      duration: z.number(),
      muster: z.object({ certainty: z.string(), isPracticeNetwork: z.boolean() }),
    }),
  ),
})

/**
 * Driving times from navigation, which plans around the current hazards. A time is null if navigation does not answer in time or finds no route, and if
 * it knows only the practice roads while the ride is real. Times are never estimated. If `url` is undefined, every time is null.
 */
export function createDriveTimes({ url, log }: { url: string | undefined; log: Log }): DriveTimes {
  const known = new Map<string, { drive: RideDrive | null; until: number }>()
  let restsUntil = 0

  async function ask({ from, to, isDrill }: Way, signal: AbortSignal): Promise<RideDrive | null> {
    const coordinates = [from, to].map(point => point.join(',')).join(';')
    const response = await fetch(new URL(`/api/directions/v5/driving/${coordinates}.json?overview=false`, url), {
      signal,
    })
    if (!response.ok) throw new Error(`navigation answered ${response.status}`)
    const [route] = answer.parse(await response.json()).routes
    if (!route || (route.muster.isPracticeNetwork && !isDrill)) return null
    return { seconds: Math.round(route.duration), isRisky: route.muster.certainty !== 'certain' }
  }

  function keep(key: string, drive: RideDrive | null): RideDrive | null {
    if (known.size >= mostKept) known.clear()
    known.set(key, { drive, until: Date.now() + keptMs })
    return drive
  }

  return {
    async of(ways) {
      const signal = AbortSignal.timeout(patienceMs)
      const found: (RideDrive | null)[] = ways.map(() => null)
      let next = 0
      const work = async () => {
        for (let index = next++; index < ways.length; index = next++) {
          const way = ways[index]
          if (!url || !way) return
          const key = `${way.from} ${way.to} ${way.isDrill}`
          const kept = known.get(key)
          if (kept && kept.until > Date.now()) found[index] = kept.drive
          else if (restsUntil <= Date.now()) found[index] = keep(key, await ask(way, signal))
        }
      }
      await Promise.all(Array.from({ length: atATime }, work)).catch(err => {
        restsUntil = Date.now() + restMs
        log.warn({ err }, 'driving times not known: navigation did not answer')
      })
      return found
    },
  }
}
