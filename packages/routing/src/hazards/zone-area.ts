import { subtractIntervals, union } from '@muster/geo/capsule'
import { gapsWhere, growBox, type HazardArea, pointOnLine } from './area.ts'
import { createCells } from './cells.ts'
import { type Outline, prepareOutline } from './outline.ts'
import { type Ring, ringsOf } from './rings.ts'
import type { HazardInput } from './types.ts'

/**
 * Zone outlines are drawn along roads, with an error of a few metres: a quarter of the outlines of Paradise's official zones is this near to a road. Such a
 * road counts as outside, so that people on both sides of it may use it.
 */
const outlineMeters = 15
// The inset is limited to this share of the width, so that a narrow zone does not vanish.
const outlineShare = 0.2
/** Zones with a gap of up to this width count as touching, because each outline is digitised separately. */
export const touchMeters = 20
const splitMeters = 50

/** The area of one or several ordered zones, prepared for queries. */
export type ZoneArea = HazardArea & {
  /** Whether the zones overlap, share a border, or lie a few metres apart. */
  touches: (other: ZoneArea) => boolean
  /** Whether a corner of this area's outline lies in the other area or within `touchMeters` of it. */
  hasVertexNear: (other: ZoneArea) => boolean
}

/** Distance from the outline that counts as outside. The width of a strip in any direction is twice its area divided by the length of its outline. */
function insetOf({ toPlane }: Outline, rings: readonly Ring[]): number {
  let [area, perimeter] = [0, 0]
  for (const { points } of rings) {
    let turned = 0
    const corners = points.map(toPlane)
    corners.forEach(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % corners.length] ?? [x1, y1]
      turned += (x1 * y2 - x2 * y1) / 2
      perimeter += Math.hypot(x2 - x1, y2 - y1)
    })
    area += Math.abs(turned)
  }
  return perimeter > 0 ? Math.min(outlineMeters, ((2 * area) / perimeter) * outlineShare) : 0
}

/** Whether another polygon lies directly behind a side, seen from the polygon of that side. */
function isInner(outline: Outline, index: number): boolean {
  const [x1, y1, x2, y2] = outline.side(index)
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return false
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const [nx, ny] = [(y2 - y1) / length, (x1 - x2) / length]
  const own = outline.polygonOf(index)
  const outwards = outline.polygonsAt(x + nx, y + ny).has(own) ? -1 : 1
  for (const meters of [1, touchMeters / 2, touchMeters]) {
    const behind = outline.polygonsAt(x + nx * meters * outwards, y + ny * meters * outwards)
    for (const polygon of behind) if (polygon !== own) return true
  }
  return false
}

/**
 * Prepares zones that touch or overlap as one area. A road on the outer outline is outside; one on a border between two of the zones is inside. Throws
 * HazardError for a zone without usable coordinates.
 */
export function prepareZone(zones: readonly HazardInput[]): ZoneArea {
  let polygons = 0
  const rings = zones.flatMap(zone => {
    const own = ringsOf(zone)
    const first = polygons
    polygons += 1 + own.reduce((most, ring) => Math.max(most, ring.polygon), 0)
    return own.map((ring): Ring => ({ ...ring, polygon: ring.polygon + first }))
  })
  const outline = prepareOutline(rings, splitMeters)
  const inset = insetOf(outline, rings)
  const inner = new Uint8Array(outline.sideCount)
  if (polygons > 1) for (let i = 0; i < inner.length; i++) inner[i] = isInner(outline, i) ? 1 : 0
  const onInner = (i: number) => inner[i] === 1
  const onOuter = (i: number) => inner[i] === 0
  const held = (x: number, y: number) =>
    outline.polygonsAt(x, y).size > 0 || outline.isNear(x, y, outlineMeters, onInner)

  function hasVertexNear(other: ZoneArea): boolean {
    const [west, south, east, north] = growBox(other.box, touchMeters, outline.perLon)
    if (outline.box[0] > east || outline.box[2] < west || outline.box[1] > north || outline.box[3] < south) return false
    for (let i = 0; i < outline.sideCount; i++) {
      const [x, y] = outline.side(i)
      if (other.within(outline.fromPlane(x, y), touchMeters)) return true
    }
    return false
  }

  const zone: ZoneArea = {
    box: outline.box,
    holds: point => held(...outline.toPlane(point)),
    contains(point) {
      const [x, y] = outline.toPlane(point)
      return held(x, y) && !outline.isNear(x, y, inset, onOuter)
    },
    within(point, meters) {
      const [x, y] = outline.toPlane(point)
      return held(x, y) || outline.isNear(x, y, meters)
    },
    sideOf: createCells(outline, touchMeters),
    inside(a, b, extraMeters = 0) {
      const at = pointOnLine(outline, a, b)
      if (extraMeters > 0) {
        const edges = outline.nearLine(a, b, extraMeters)
        return union([...edges, ...gapsWhere(edges, middle => held(...at(middle)))])
      }
      const edges = outline.nearLine(a, b, inset, onOuter)
      // Between two edges the line is either completely inside or crosses inner borders, near which it is inside, too.
      const borders = outline.nearLine(a, b, outlineMeters, onInner)
      const cuts = union([...edges, ...borders])
      const open = gapsWhere(cuts, middle => outline.polygonsAt(...at(middle)).size > 0)
      return union([...open, ...borders.flatMap(range => subtractIntervals(range, edges))])
    },
    hasVertexNear,
    touches: other => hasVertexNear(other) || other.hasVertexNear(zone),
  }
  return zone
}
