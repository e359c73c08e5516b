import { serverNow } from '../../lib/server-clock.ts'
import { readKeptRoute } from './kept-route.ts'
import { minutes } from './panel/units.ts'
import { shortName } from './route-state.ts'

/** A route that was planned longer ago is not where the person is going now. */
const newestMs = 3 * 60 * 60_000

/** Where the last route of this device leads, and how long it takes; null for an old route, and for one on roads that are only drawn. */
export function keptTrip(): { to: string; minutes: number } | null {
  const kept = readKeptRoute()
  const route = kept?.routes[0]
  if (!route || route.muster.isPracticeNetwork || serverNow() - Date.parse(kept.at) > newestMs) return null
  return { to: shortName(kept.names.destination), minutes: minutes(route.duration) }
}
