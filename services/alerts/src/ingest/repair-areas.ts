import type { Position } from '@muster/contracts/entities/common'
import { cutAtAntimeridian } from '@muster/geo/antimeridian'
import { withoutCrossings } from '@muster/geo/crossing'
import type { Alert, AlertArea } from '../domain/alert.ts'
import { cornersOf, simplify } from './feeds/format/simplify.ts'

/** Maximum number of corners of an alert. More would not fit into an event of the bus: this many are about half a megabyte. */
export const maxCorners = 20_000
/** Largest tolerance of the simplification. A phone's own position is no more exact. */
const mostSlackMeters = 160

/**
 * Repairs the polygons of an alert so that they can be used: removes tiny loops in which a ring crosses itself, and simplifies polygons with too many
 * corners. Each change is noted for the sender. A ring that could mean two areas stays as it is; `checkShape` holds it.
 */
export function withRepairedAreas(alert: Alert): Alert {
  const corners = alert.infos.flatMap(({ areas }) => areas).reduce((sum, area) => sum + cornersOf(area.polygons), 0)
  const share = Math.min(1, maxCorners / Math.max(corners, 1))
  const infos = alert.infos.map(info => ({ ...info, areas: info.areas.map(area => soundArea(area, share)) }))
  return { ...alert, infos }
}

function soundArea(area: AlertArea, share: number): AlertArea {
  const notes = [...(area.notes ?? [])]
  const cut = cutAtAntimeridian(area.polygons)
  if (cut !== area.polygons) notes.push('a polygon across the 180th meridian was cut in two there')
  const mended = cut.map(rings => rings.map(ring => mend(ring, notes)))
  const corners = cornersOf(mended)
  if (share === 1) return notes.length > 0 ? { ...area, polygons: mended, notes } : area
  const { polygons, slackMeters } = simplify(mended, {
    mostCorners: Math.max(Math.floor(corners * share), 100),
    mostMeters: mostSlackMeters,
  })
  if (slackMeters > 0)
    notes.push(
      `${corners} corners were simplified to ${cornersOf(polygons)}; the border moved by at most ${slackMeters} m`,
    )
  return { ...area, polygons, notes }
}

function mend(ring: Position[], notes: string[]): Position[] {
  const mended = withoutCrossings(ring)
  if (!mended || mended === ring) return ring
  notes.push('a polygon crossed itself in a tiny loop, which was left out')
  return mended
}
