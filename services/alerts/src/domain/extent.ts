import type { Position } from '@muster/contracts/entities/common'
import { areaKm2 } from '@muster/geo/area'
import { subtractPolygons } from '@muster/geo/clip'
import type { AlertArea } from './alert.ts'
import { countiesOf } from './counties.ts'

/** Where a part of a message applies, in every way in which its sender named it. */
export type Extent = {
  names: string[]
  /** Zones of the sender's own making, such as evacuation zones. */
  zones: string[]
  ugc: string[]
  same: string[]
  polygons: Position[][][]
  brokenPolygons: number
}

/** The extent of all areas of a part together. */
export function extentOf(areas: readonly AlertArea[]): Extent {
  return {
    names: unique(areas.flatMap(area => splitNames(area.description))),
    zones: unique(areas.flatMap(area => area.zones ?? [])),
    ugc: unique(areas.flatMap(area => area.ugc)),
    same: unique(areas.flatMap(area => area.same)),
    polygons: areas.flatMap(area => area.polygons),
    brokenPolygons: areas.reduce((sum, area) => sum + area.brokenPolygons, 0),
  }
}

/** Whether an extent has nothing that can be located. Names of places alone cannot. */
export const isEmptyExtent = ({ zones, ugc, same, polygons, brokenPolygons }: Extent): boolean =>
  zones.length + ugc.length + same.length + polygons.length + brokenPolygons === 0

/**
 * The rest of an extent after others were taken out of it. Null if nothing is left; the same object if they have nothing in common. Two extents are compared
 * in the most exact terms that both have (`wayOf`); terms that cannot be compared have nothing in common.
 */
export function subtractExtents(extent: Extent, taken: readonly Extent[]): Extent | null {
  const left = ways.reduce<Extent | null>((rest, way) => {
    const group = taken.filter(each => wayOf(extent, each) === way)
    return rest && group.length > 0 ? cuts[way](rest, group) : rest
  }, extent)
  return left
}

/** Whether two areas have a place in common. */
export const extentsIntersect = (a: Extent, b: Extent): boolean => subtractExtents(a, [b]) !== a

const ways = ['whole', 'zones', 'ugc', 'polygons', 'same', 'counties'] as const
type Way = (typeof ways)[number]

/**
 * The terms in which two areas are compared. Zones have ids, whatever line is drawn around them. The weather service divides an event among its messages by
 * UGC codes, and its polygons move within these. Authorities draw their areas, and add the code of a county that is far larger.
 */
function wayOf(a: Extent, b: Extent): Way {
  if (isEmptyExtent(a) || isEmptyExtent(b)) return 'whole'
  if (a.zones.length > 0 && b.zones.length > 0) return 'zones'
  if (a.ugc.length > 0 && b.ugc.length > 0) return 'ugc'
  if (a.polygons.length > 0 && b.polygons.length > 0) return 'polygons'
  return a.polygons.length === 0 && b.polygons.length === 0 ? 'same' : 'counties'
}

const cuts: Record<Way, (extent: Extent, taken: readonly Extent[]) => Extent | null> = {
  whole: () => null,
  zones: (extent, taken) => withoutCodes(extent, 'zones', taken, (code, other) => code === other),
  ugc: (extent, taken) => withoutCodes(extent, 'ugc', taken, isInUgc),
  polygons: (extent, taken) => {
    const shapes = taken.flatMap(({ polygons }) => polygons)
    const left = withPolygons(extent, shapes)
    if (!left || left === extent) return left
    return isRedrawn(extent, left, taken) ? null : { ...left, names: namesLeft(extent, taken) }
  },
  same: (extent, taken) => withoutCodes(extent, 'same', taken, isInSame),
  counties: (extent, taken) => {
    const drawn = extent.polygons.length > 0 ? extent : { ...extent, polygons: countiesOf(extent) }
    const left = withPolygons(drawn, taken.flatMap(shapeOf))
    return left === drawn ? extent : left
  },
}

function withoutCodes(
  extent: Extent,
  system: 'zones' | 'ugc' | 'same',
  taken: readonly Extent[],
  isIn: (code: string, other: string) => boolean,
): Extent | null {
  const others = taken.flatMap(each => each[system])
  const codes = extent[system]
  const stays = codes.map(code => !others.some(other => isIn(code, other)))
  if (!stays.includes(false)) return extent
  if (!stays.includes(true)) return null
  const left = { ...extent, [system]: codes.filter((_, i) => stays[i]) }
  // Senders that name each zone do so in the order of its codes.
  if (extent.names.length === codes.length) left.names = extent.names.filter((_, i) => stays[i])
  // When the polygons cannot be divided, the remaining codes say where the rest is.
  return withPolygons(left, taken.flatMap(shapeOf)) ?? { ...left, polygons: [] }
}

function withPolygons(extent: Extent, shapes: Position[][][]): Extent | null {
  try {
    const polygons = subtractPolygons(extent.polygons, shapes)
    if (polygons === extent.polygons) return extent
    return polygons.length > 0 ? { ...extent, polygons } : null
  } catch {
    // Polygons that cannot be compared have nothing in common, so nothing is ended.
    return extent
  }
}

/** The names of an area without the names of what was taken out of it. All of them if none would be left, as for parts of one place. */
function namesLeft({ names }: Extent, taken: readonly Extent[]): string[] {
  const gone = new Set(taken.flatMap(each => each.names))
  const left = names.filter(name => !gone.has(name))
  return left.length > 0 ? left : names
}

/** When a sender redraws the border of an area, at most this share of the area is left outside the new border. */
const mostLeftOver = 0.2

/** Whether the same places were redrawn. The strip that the new border leaves out is then not in force any more. */
function isRedrawn(extent: Extent, left: Extent, taken: readonly Extent[]): boolean {
  const names = new Set(taken.flatMap(each => each.names))
  const areSame = extent.names.length > 0 && extent.names.every(name => names.has(name))
  return areSame && km2Of(left) <= mostLeftOver * km2Of(extent)
}

const km2Of = ({ polygons }: Extent) => areaKm2({ type: 'MultiPolygon', coordinates: polygons })

const shapeOf = (extent: Extent) => (extent.polygons.length > 0 ? extent.polygons : countiesOf(extent))

/** Whether a UGC code (SSCccc or SSZzzz) is within another one. 000 and ALL mean all counties or zones of a state. */
const isInUgc = (code: string, other: string) =>
  code === other || (/(000|ALL)$/.test(other) && code.slice(0, 3) === other.slice(0, 3))

/** Whether a SAME code (PSSCCC) is within another one. P is the part of a county, 0 for the whole county; CCC 000 is a whole state, SS 00 the whole country. */
function isInSame(code: string, other: string): boolean {
  if (code === other || other === '000000') return true
  if (!other.startsWith('0')) return false
  return other.endsWith('000') ? code.slice(1, 3) === other.slice(1, 3) : code.slice(1) === other.slice(1)
}

/** The weather service puts many areas into one text, separated by semicolons. */
function splitNames(description: string): string[] {
  return description
    .split(';')
    .map(name => name.trim())
    .filter(name => name !== '')
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}
