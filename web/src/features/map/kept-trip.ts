import { serverNow } from '../../lib/server-clock.ts'
import { readKeptRoute } from './kept-route.ts'
import { minutes } from './panel/units.ts'
import { shortName } from './route-state.ts'

/** Older routes are ignored, in ms: the person is probably not on that way any more. */
const newestMs = 3 * 60 * 60_000

/** Destination and duration of the last route of this browser. Null if there is none, or if it is old or runs on the practice network. */
export function keptTrip(): { to: string; minutes: number } | null {
  const kept = readKeptRoute()
  const route = kept?.routes[0]
  if (!route || route.muster.isPracticeNetwork || serverNow() - Date.parse(kept.at) > newestMs) return null
  return { to: shortName(kept.names.destination), minutes: minutes(route.duration) }
}
