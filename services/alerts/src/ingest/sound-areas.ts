import type { Position } from '@muster/contracts/entities/common'
import { cutAtAntimeridian } from '@muster/geo/antimeridian'
import { withoutCrossings } from '@muster/geo/crossing'
import type { Alert, AlertArea } from '../domain/alert.ts'
import { cornersOf, simplify } from './feeds/format/simplify.ts'

/** What an event of the bus holds: about half a megabyte of corners. */
export const maxCorners = 20_000
/** A phone's own position is no better. */
const mostSlackMeters = 160

/**
 * An alert whose polygons can be used: rings that cross themselves by a slip are mended, and too many corners are simplified. Each change is noted
 * for the sender. A ring that may mean two things stays as it is, for `checkPlace` to find.
 */
export function withSoundAreas(alert: Alert): Alert {
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
