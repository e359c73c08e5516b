import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { isNear } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import type { Track } from './progress.ts'

/** Distance at which a hazard counts as on the way, in km. The same as for a risky route. */
const nearKm = 0.05
const stepMeters = 25

const pointAt = ({ line, along }: Track, meters: number): Position | null => {
  const i = Math.max(
    0,
    along.findLastIndex(at => at <= meters),
  )
  const [a, b] = [line[i], line[i + 1]]
  if (!a) return null
  const span = (along[i + 1] ?? 0) - (along[i] ?? 0)
  if (!b || span <= 0) return a
  const part = Math.min(1, (meters - (along[i] ?? 0)) / span)
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}

/** A hazard ahead. `meters`: distance along the route from the person to it. */
export type Ahead = { hazard: HazardFeature; meters: number }

/** The first hazard on the next `lookMeters` of the route, or within 50 m of them; null if there is none. Hazards at the person's position are left out. */
export function hazardAhead(
  track: Track,
  fromMeters: number,
  hazards: readonly HazardFeature[],
  lookMeters: number,
): Ahead | null {
  const here = pointAt(track, fromMeters)
  const open = hazards.filter(({ properties, geometry }) => properties.avoid && here && !isNear(here, geometry, nearKm))
  if (open.length === 0) return null
  for (let meters = fromMeters; meters <= Math.min(fromMeters + lookMeters, track.meters); meters += stepMeters) {
    const at = pointAt(track, meters)
    const hazard = at && open.find(({ geometry }) => isNear(at, geometry, nearKm))
    if (hazard) return { hazard, meters: meters - fromMeters }
  }
  return null
}
