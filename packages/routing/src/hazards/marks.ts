import type { Interval } from '@muster/geo/capsule'
import type { Position } from '@muster/geo/position'
import { boxOf, segmentsNear } from '../graph/boxes.ts'
import { traitsOf } from '../graph/edges.ts'
import { FLAG, layerOf } from '../graph/flags.ts'
import { shapeOf } from '../graph/shape.ts'
import { type Snap, snapToSegments } from '../graph/snap.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardArea, prepareArea } from './area.ts'
import { closedRoadOf } from './closed-ends.ts'
import { stretchesAlong } from './closed-line.ts'
import { linesOf } from './rings.ts'
import { HazardError, type HazardInput, type HazardSummary } from './types.ts'
import { prepareZone, type ZoneArea } from './zone-area.ts'

/** The stretches of segments in an area, in metres from their start, sorted and disjoint. */
type OnRoads = ReadonlyMap<number, readonly Interval[]>

/** A hazard with its prepared area and the stretches of roads inside it. */
export type MarkedHazard = HazardSummary & {
  input: HazardInput
  area: HazardArea
  onRoads: OnRoads
  /** A closure that is drawn as a line or a point: only the road is closed, not the ground beside it. */
  isLine: boolean
}

/** How far a house can be from the road that leads to it. */
const besideLineMeters = 300
/** Roads whose distance exceeds that of the nearest one by at most this may be the road on which the person is. */
const alikeMeters = 3

/** A stretch of a segment, in metres from its start, that lies in a hazard; `hazard` is an index in `hazards`. */
export type HazardStretch = { hazard: number; from: number; to: number }

/** Ordered zones that touch, as one area for the planner. `members` are indexes in `hazards`. */
export type OrderedArea = { members: readonly number[]; area: ZoneArea; onRoads: OnRoads }

/** The ranks of hazards on a segment, as bits of `blocked`. */
export const blockedBy = { danger: 1, closure: 2, order: 4, warning: 8 } as const

/** The bits of ranks that are never entered. */
export const impassableBits = blockedBy.danger | blockedBy.closure

/** Which roads of one graph lie in which hazards. Computed once per change of the hazards; valid only for that graph. */
export type HazardMarks = {
  graph: RoadGraph
  hazards: readonly MarkedHazard[]
  /** For each segment, which ranks touch it: bits of `blockedBy`. */
  blocked: Uint8Array
  stretches: ReadonlyMap<number, readonly HazardStretch[]>
  /** The subset of `stretches` in dangers and closures, and that in warnings. */
  hardStretches: ReadonlyMap<number, readonly HazardStretch[]>
  warningStretches: ReadonlyMap<number, readonly HazardStretch[]>
  orderedAreas: readonly OrderedArea[]
  /** Stretches in ordered areas; `hazard` is an index in `orderedAreas`. */
  orderedStretches: ReadonlyMap<number, readonly HazardStretch[]>
}

/** The stretches (metres) of a segment in an area, sorted and disjoint. */
function markSegment(graph: RoadGraph, area: HazardArea, segment: number): Interval[] {
  const found: Interval[] = []
  const { points, along } = shapeOf(graph, segment)
  const [west, south, east, north] = area.box
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i] ?? [0, 0]
    const b = points[i + 1] ?? a
    if (Math.max(a[0], b[0]) < west || Math.min(a[0], b[0]) > east) continue
    if (Math.max(a[1], b[1]) < south || Math.min(a[1], b[1]) > north) continue
    const start = along[i] ?? 0
    const length = (along[i + 1] ?? start) - start
    for (const [from, to] of area.inside(a, b)) {
      const last = found.at(-1)
      if (last && start + from * length <= last[1] + 0.01) last[1] = Math.max(last[1], start + to * length)
      else found.push([start + from * length, start + to * length])
    }
  }
  return found
}

function findOnRoads(graph: RoadGraph, area: HazardArea): OnRoads {
  const found = new Map<number, readonly Interval[]>()
  for (const segment of segmentsNear(graph, ...area.box)) {
    const [west, south, east, north] = boxOf(graph, segment)
    const side = area.sideOf([west / 1e7, south / 1e7, east / 1e7, north / 1e7])
    if (side === 'outside') continue
    const stretches: Interval[] =
      side === 'inside' ? [[0, graph.length[segment] ?? 0]] : markSegment(graph, area, segment)
    if (stretches.length > 0) found.set(segment, stretches)
  }
  return found
}

function mark(graph: RoadGraph, hazard: HazardInput): MarkedHazard {
  if (!hazard || typeof hazard.id !== 'string' || hazard.id === '') throw new HazardError('(unnamed)', 'it has no id')
  const { id, title, kind, rank } = hazard
  const summary = { hazardId: id, title, kind, rank, input: hazard }
  if (rank === 'closure' && hazard.closedRoad) {
    const road = closedRoadOf(graph, hazard)
    const lines: HazardInput = road
      ? { ...hazard, geometry: { type: 'MultiLineString', coordinates: road.lines } }
      : hazard
    const area = prepareArea(lines)
    const holds = (point: Position) =>
      road !== null && area.within(point, besideLineMeters) && isOn(graph, road.onRoads, point)
    return { ...summary, area: { ...area, holds }, onRoads: road?.onRoads ?? new Map(), isLine: true }
  }
  const area = rank === 'order' || rank === 'warning' ? prepareZone([hazard]) : prepareArea(hazard)
  const lines = rank === 'closure' ? linesOf(hazard) : null
  const isPoint = rank === 'closure' && hazard.geometry.type === 'Point'
  const within = () => onLayer(graph, hazard, findOnRoads(graph, area))
  const onRoads = lines ? stretchesAlong(graph, lines, hazard.layer) : isPoint ? publicRoads(graph, within()) : within()
  const isLine = lines !== null || isPoint
  if (!isLine) return { ...summary, area, onRoads, isLine }
  // A person who lives beside a closed road may leave by it.
  const holds = (point: Position) => area.within(point, besideLineMeters) && isOn(graph, onRoads, point)
  return { ...summary, area: { ...area, holds }, onRoads, isLine }
}

function isPublic(graph: RoadGraph, segment: number): boolean {
  const { flags } = traitsOf(graph, segment)
  return (flags & (FLAG.carForward | FLAG.carBackward)) !== 0 && (flags & FLAG.carEnds) === 0
}

/** The public roads among the given ones, or all of them if none is public: a driveway that begins at a closed place is not closed. */
function publicRoads(graph: RoadGraph, onRoads: OnRoads): OnRoads {
  const found = [...onRoads].filter(([segment]) => isPublic(graph, segment))
  return found.length > 0 ? new Map(found) : onRoads
}

/**
 * Whether the nearest public road to a point is closed there. A person who waits on an open road before a destroyed bridge is also near the closed line, but
 * must not be led over it.
 */
function isOn(graph: RoadGraph, onRoads: OnRoads, point: Position): boolean {
  const snaps = snapToSegments(graph, point, {
    count: 8,
    maxMeters: besideLineMeters,
    usable: segment => isPublic(graph, segment),
  })
  const [nearest] = snaps
  const own = snaps.filter(({ distance }) => distance <= (nearest?.distance ?? 0) + alikeMeters)
  const isClosed = ({ segment, along }: Snap) =>
    (onRoads.get(segment) ?? []).some(([from, to]) => along >= from && along <= to)
  return own.length > 0 && own.every(isClosed)
}

/** The roads of a closure that are on its layer, if the layer is known; otherwise all of them. */
function onLayer(graph: RoadGraph, { rank, layer }: HazardInput, onRoads: OnRoads): OnRoads {
  if (rank !== 'closure' || layer === undefined) return onRoads
  return new Map([...onRoads].filter(([segment]) => layerOf(traitsOf(graph, segment).flags) === layer))
}

/** Whether two JSON values are deeply equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => isSame(value, right.get(key)))
}

type OrderedZone = { number: number; input: HazardInput; area: ZoneArea }

const zonesOf = (hazards: readonly MarkedHazard[]): OrderedZone[] =>
  hazards.flatMap(({ rank, input }, number) =>
    rank === 'order' ? [{ number, input, area: prepareZone([input]) }] : [],
  )

/** Groups ordered zones that touch, directly or through others. */
function groupZones(graph: RoadGraph, zones: readonly OrderedZone[]): OrderedArea[] {
  const groups: OrderedZone[][] = []
  for (const zone of zones) {
    const touching = groups.filter(group => group.some(other => other.area.touches(zone.area)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push([...touching.flat(), zone])
  }
  return groups.map(group => {
    const area = prepareZone(group.map(({ input }) => input))
    return { members: group.map(({ number }) => number), area, onRoads: findOnRoads(graph, area) }
  })
}

/** The ordered areas of the previous marks, with the new indexes of their zones; null if any ordered zone has changed. */
function orderedBefore(hazards: readonly MarkedHazard[], previous: HazardMarks | undefined): OrderedArea[] | null {
  const isOrder = ({ rank }: MarkedHazard) => rank === 'order'
  const before = previous?.hazards ?? []
  if (!previous || hazards.filter(isOrder).length !== before.filter(isOrder).length) return null
  if (!hazards.every(hazard => !isOrder(hazard) || before.includes(hazard))) return null
  return previous.orderedAreas.map(area => ({
    ...area,
    members: area.members.flatMap(number => {
      const zone = before[number]
      return zone ? [hazards.indexOf(zone)] : []
    }),
  }))
}

type MarkOptions = {
  onInvalid?: (error: HazardError) => void
  /** Earlier marks of the same graph. Unchanged hazards are copied from them. */
  previous?: HazardMarks
}

/**
 * Finds the roads that lie in, cross or touch each hazard. Throws HazardError at the first unusable hazard. With `onInvalid`, unusable hazards are reported
 * there and left out instead.
 */
export function applyHazards(
  graph: RoadGraph,
  hazards: readonly HazardInput[],
  { onInvalid, previous: last }: MarkOptions = {},
): HazardMarks {
  const previous = last?.graph === graph ? last : undefined
  const known = new Map(previous?.hazards.map(hazard => [hazard.hazardId, hazard]))
  const marked: MarkedHazard[] = []
  for (const input of hazards) {
    const before = known.get(input?.id)
    try {
      marked.push(before && isSame(before.input, input) ? before : mark(graph, input))
    } catch (error) {
      if (!(error instanceof HazardError) || !onInvalid) throw error
      onInvalid(error)
    }
  }
  const orderedAreas = orderedBefore(marked, previous) ?? groupZones(graph, zonesOf(marked))
  return { graph, hazards: marked, orderedAreas, ...gather(graph, marked, orderedAreas) }
}

type Gathered = Omit<HazardMarks, 'graph' | 'hazards' | 'orderedAreas'>

/** Combines the roads of all hazards into per-segment tables. */
function gather(graph: RoadGraph, hazards: readonly MarkedHazard[], orderedAreas: readonly OrderedArea[]): Gathered {
  const blocked = new Uint8Array(graph.segmentCount)
  const flag = (onRoads: OnRoads, bit: number) => {
    for (const segment of onRoads.keys()) blocked[segment] = (blocked[segment] ?? 0) | bit
  }
  const stretches = new Map<number, HazardStretch[]>()
  const hardStretches = new Map<number, HazardStretch[]>()
  const warningStretches = new Map<number, HazardStretch[]>()
  const orderedStretches = new Map<number, HazardStretch[]>()
  hazards.forEach(({ rank, onRoads }, number) => {
    collect(stretches, onRoads, number)
    if (rank === 'danger' || rank === 'closure') collect(hardStretches, onRoads, number)
    if (rank === 'warning') collect(warningStretches, onRoads, number)
    if (rank !== 'order' && rank !== 'notice') flag(onRoads, blockedBy[rank])
  })
  orderedAreas.forEach(({ onRoads }, number) => {
    collect(orderedStretches, onRoads, number)
    flag(onRoads, blockedBy.order)
  })
  return { blocked, stretches, hardStretches, warningStretches, orderedStretches }
}

function collect(into: Map<number, HazardStretch[]>, onRoads: OnRoads, hazard: number): void {
  for (const [segment, ranges] of onRoads) {
    const own = ranges.map(([from, to]): HazardStretch => ({ hazard, from, to }))
    const list = into.get(segment)
    if (!list) into.set(segment, own)
    else
      into.set(
        segment,
        [...list, ...own].sort((a, b) => a.from - b.from),
      )
  }
}

export const summaryOf = ({ hazardId, title, kind, rank }: HazardSummary): HazardSummary => ({
  hazardId,
  title,
  kind,
  rank,
})

/** Indexes of the dangers, closures and ordered zones that contain a point. */
export const hazardsAt = (marks: HazardMarks, point: Position): number[] =>
  marks.hazards.flatMap((hazard, number) =>
    hazard.rank !== 'warning' && hazard.rank !== 'notice' && hazard.area.holds(point) ? [number] : [],
  )
