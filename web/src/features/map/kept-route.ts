import { readJson, writeJson } from '../../lib/storage.ts'
import type { End, ShownRoute } from './control/route-control.ts'
import { type TravelWay, travelWays } from './travel.ts'

/** The last route of this browser, which is shown with its age while there is no network. `at`: when it was planned, ISO 8601. */
export type KeptRoute = ShownRoute & { names: Record<End, string>; way: TravelWay; at: string }

const isKept = (value: unknown): value is KeptRoute => {
  if (typeof value !== 'object' || value === null) return false
  const { routes, origin, destination, names, way, at } = value as Partial<KeptRoute>
  return (
    Array.isArray(routes) &&
    routes.length > 0 &&
    // Routes that an earlier version stored lack these fields and are ignored.
    routes.every(
      route => typeof route?.muster?.isPracticeNetwork === 'boolean' && Array.isArray(route.muster.reasons),
    ) &&
    Array.isArray(origin) &&
    Array.isArray(destination) &&
    typeof names === 'object' &&
    travelWays.some(known => known === way) &&
    !Number.isNaN(Date.parse(at ?? ''))
  )
}

export const keepRoute = (route: KeptRoute): void => writeJson('lastRoute', route)
/** Null if this browser has no valid stored route. */
export const readKeptRoute = (): KeptRoute | null => readJson('lastRoute', isKept)
