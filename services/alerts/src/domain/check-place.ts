import type { Position } from '@muster/contracts/entities/common'
import type { HoldReason } from '@muster/contracts/entities/held-message'
import type { LimitKind } from '@muster/contracts/vocabulary/holds'
import { areaKm2, geometryOf, isNear } from '@muster/geo/area'
import { withoutCrossings } from '@muster/geo/crossing'
import type { Alert, AlertArea, AlertInfo } from './alert.ts'
import { countiesOf } from './counties.ts'
import { jumpFloorKm2, limitKindOf, maxGrowth, maxKm2, minRemainder } from './limits.ts'

/** Maximum number of polygons, as the contract of an update allows. */
const maxPolygons = 4_000

/** The distinct polygons of some infos: infos in two languages draw the same ones. */
export function distinctPolygons(infos: readonly Pick<AlertInfo, 'areas'>[]): Position[][][] {
  const polygons = infos.flatMap(({ areas }) => areas.flatMap(area => area.polygons))
  return [...new Map(polygons.map(rings => [JSON.stringify(rings), rings])).values()]
}

/** The area of polygons in km²; 0 if there are none. */
export function sizeKm2(polygons: Position[][][]): number {
  const geometry = geometryOf(polygons)
  return geometry ? areaKm2(geometry) : 0
}

/** A reason to hold an alert if the area of any info is too large for its kind. */
export function checkSize({ infos, feed }: Alert): HoldReason[] {
  const kinds = new Map<LimitKind, AlertInfo[]>()
  for (const info of infos) {
    const kind = limitKindOf(info, feed)
    kinds.set(kind, [...(kinds.get(kind) ?? []), info])
  }
  for (const [kind, ofKind] of kinds) {
    const km2 = sizeKm2(distinctPolygons(ofKind))
    // Larger weather alerts are shown and not pushed; a person could not do more about them.
    if (kind === 'weather' || km2 <= maxKm2[kind]) continue
    return [
      {
        code: 'area-too-large',
        text: `The area has ${rounded(km2)} km²; an area of this kind (${kind}) has at most ${rounded(maxKm2[kind])} km².`,
      },
    ]
  }
  return []
}

/** A reason to hold an alert whose area is out of proportion to that of the revision before. `beforeKm2` is null if there is none. */
export function checkJump(km2: number, beforeKm2: number | null): HoldReason[] {
  if (beforeKm2 === null || beforeKm2 === 0 || km2 === 0) return []
  const hasJumped = km2 > beforeKm2 * maxGrowth && km2 > jumpFloorKm2
  const hasVanished = km2 < beforeKm2 * minRemainder && beforeKm2 > jumpFloorKm2
  if (!hasJumped && !hasVanished) return []
  const text = `The area has ${rounded(km2)} km², the message that it updates had ${rounded(beforeKm2)} km².`
  return [{ code: 'area-jump', text }]
}

/** A reason to hold an alert whose polygons cannot be used: too many, or one that crosses itself so that it could mean two areas. */
export function checkShape(polygons: Position[][][], corners: { count: number; most: number }): HoldReason[] {
  if (polygons.length > maxPolygons || corners.count > corners.most) {
    const text = `${polygons.length} polygons with ${corners.count} corners are more than ${maxPolygons} with ${corners.most}.`
    return [{ code: 'too-many-polygons', text }]
  }
  if (polygons.every(rings => rings.every(ring => withoutCrossings(ring) !== null))) return []
  return [
    {
      code: 'polygon-self-crossing',
      text: 'A polygon crosses itself, so that it could mean two areas. List its corners in the order of its border.',
    },
  ]
}

/** A box, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The United States with their territories and the sea around them. */
export const unitedStates: readonly Box[] = [
  [-180, 50, -129, 72],
  [172, 51, 180, 54],
  [-130, 24, -66, 50],
  [-179, 18, -154, 29],
  [-68, 17, -64, 19],
  [144, 13, 147, 21],
  [-172, -15, -168, -11],
]

/** A reason to hold an alert with a corner outside the areas that the installation serves, as happens if the minus of a longitude is missing. */
export function checkServed(polygons: Position[][][], served: readonly Box[]): HoldReason[] {
  const isInside = ([lon, lat]: Position) => served.some(([w, s, e, n]) => lon >= w && lon <= e && lat >= s && lat <= n)
  const outside = polygons.flat(2).find(corner => !isInside(corner))
  if (!outside) return []
  const [lon, lat] = outside
  const hint = isInside([-lon, lat]) ? ' Its longitude has probably lost its minus.' : ''
  return [{ code: 'outside-country', text: `The corner ${lat},${lon} is not in the area that is served here.${hint}` }]
}

/** Tolerance in km: borders of zones follow ridges and rivers, while our borders of counties are simplified. */
const countyMarginKm = 10
/** An edge is checked at this interval, so that it cannot cross a county unnoticed. */
const stepDegrees = 0.1
/** Maximum number of points that are checked for one message. No area of a county needs as many. */
const mostPlaces = 100_000

/**
 * A reason to hold an alert that names or draws places outside the counties of its sender. `ofSender` has FIPS codes: five digits for a county, two for a
 * whole state.
 */
export function checkCounties(infos: readonly AlertInfo[], ofSender: readonly string[]): HoldReason[] {
  const areas = infos.flatMap(info => info.areas)
  const foreign = namedOf(areas).find(fips => !ofSender.some(own => fips.startsWith(own)))
  if (foreign)
    return [{ code: 'outside-sender-counties', text: `The county ${foreign} is not one that this sender may warn.` }]
  const own = geometryOf(countiesOf({ same: ofSender.map(fips => `0${fips.padEnd(5, '0')}`), ugc: [] }))
  let looked = 0
  for (const place of alongAll(distinctPolygons(infos).flat())) {
    const [lon, lat] = place
    looked += 1
    if (looked > mostPlaces) {
      const text = 'The borders of the area are too long to be compared with the counties that this sender may warn.'
      return [{ code: 'outside-sender-counties', text }]
    }
    if (own && isNear(place, own, countyMarginKm)) continue
    const text = `The area reaches ${lat.toFixed(3)},${lon.toFixed(3)}, outside the counties that this sender may warn.`
    return [{ code: 'outside-sender-counties', text }]
  }
  return []
}

// The code of a state (PSS000) means all its counties, so it is allowed only for a sender with the whole state.
const namedOf = (areas: readonly AlertArea[]) => areas.flatMap(({ same }) => same.map(code => code.slice(1)))

/** Points along rings, one after the other. All of them at once would not fit into memory for a message with many long edges. */
function* alongAll(rings: readonly Position[][]): Generator<Position> {
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1] ?? to
      const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / stepDegrees))
      for (let i = 1; i <= steps; i++) {
        const part = i / steps
        yield [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      }
    }
  }
}

const rounded = (km2: number) => (km2 < 10 ? km2.toFixed(2) : Math.round(km2).toLocaleString('en-US'))
