import type { Interval } from '@muster/geo/capsule'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from '../graph/boxes.ts'
import { shapeOf } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardArea, prepareArea } from './area.ts'
import { HazardError, type HazardInput, type HazardRank, type HazardSummary } from './types.ts'
import { prepareZone, type ZoneArea } from './zone-area.ts'

export type MarkedHazard = HazardSummary & { area: HazardArea }

/** A stretch of a segment, in metres from its start, that lies in a hazard (by its number in `hazards`). */
export type HazardStretch = { hazard: number; from: number; to: number }

/** Ordered zones that touch, as one area for the planner. `members` are numbers in `hazards`. */
export type OrderedArea = { members: readonly number[]; area: ZoneArea }

/** What lies on a segment, as bits of `blocked`. */
export const blockedBy = { danger: 1, closure: 2, order: 4, warning: 8 } as const

/** Which roads of one graph lie in which hazards. Made once per change of the hazards; belongs to that graph alone. */
export type HazardMarks = {
  hazards: readonly MarkedHazard[]
  /** For each segment, which ranks touch it: bits of `blockedBy`. */
  blocked: Uint8Array
  stretches: ReadonlyMap<number, readonly HazardStretch[]>
  /** Of these, the ones in dangers and closures, and those in warnings. */
  hardStretches: ReadonlyMap<number, readonly HazardStretch[]>
  warningStretches: ReadonlyMap<number, readonly HazardStretch[]>
  orderedAreas: readonly OrderedArea[]
  /** Stretches in ordered areas; `hazard` is a number in `orderedAreas`. */
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

/** Adds the stretches of all segments that lie in an area; returns the segments. */
function markArea(
  graph: RoadGraph,
  area: HazardArea,
  number: number,
  stretches: Map<number, HazardStretch[]>,
): number[] {
  const touched: number[] = []
  for (const segment of segmentsNear(graph, ...area.box)) {
    const found = markSegment(graph, area, segment)
    if (found.length === 0) continue
    touched.push(segment)
    const list = stretches.get(segment) ?? []
    for (const [from, to] of found) list.push({ hazard: number, from, to })
    stretches.set(
      segment,
      list.sort((a, b) => a.from - b.from),
    )
  }
  return touched
}

function prepare(hazard: HazardInput): MarkedHazard {
  if (!hazard || typeof hazard.id !== 'string' || hazard.id === '') throw new HazardError('(unnamed)', 'it has no id')
  const { id, title, kind, rank } = hazard
  const area = rank === 'order' || rank === 'warning' ? prepareZone([hazard]) : prepareArea(hazard)
  return { hazardId: id, title, kind, rank, area }
}

type OrderedZone = { number: number; input: HazardInput; area: ZoneArea }

/** Groups ordered zones that touch, directly or through others. */
function groupZones(zones: readonly OrderedZone[]): OrderedArea[] {
  const groups: OrderedZone[][] = []
  for (const zone of zones) {
    const touching = groups.filter(group => group.some(other => other.area.touches(zone.area)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push([...touching.flat(), zone])
  }
  return groups.map(group => ({
    members: group.map(({ number }) => number),
    area: prepareZone(group.map(({ input }) => input)),
  }))
}

/**
 * Finds the roads that lie in, cross or touch each hazard. Throws HazardError at the first unusable hazard; with `onInvalid` it is
 * reported there and left out instead.
 */
export function applyHazards(
  graph: RoadGraph,
  hazards: readonly HazardInput[],
  options: { onInvalid?: (error: HazardError) => void } = {},
): HazardMarks {
  const marked: MarkedHazard[] = []
  const blocked = new Uint8Array(graph.segmentCount)
  const stretches = new Map<number, HazardStretch[]>()
  const orders: Omit<OrderedZone, 'area'>[] = []
  const flag = (segments: readonly number[], bit: number) => {
    for (const segment of segments) blocked[segment] = (blocked[segment] ?? 0) | bit
  }
  for (const input of hazards) {
    let hazard: MarkedHazard
    try {
      hazard = prepare(input)
    } catch (error) {
      if (!(error instanceof HazardError) || !options.onInvalid) throw error
      options.onInvalid(error)
      continue
    }
    const number = marked.push(hazard) - 1
    const touched = markArea(graph, hazard.area, number, stretches)
    const { rank } = hazard
    if (rank === 'order') orders.push({ number, input })
    else if (rank !== 'notice') flag(touched, blockedBy[rank])
  }
  const orderedAreas = groupZones(orders.map(order => ({ ...order, area: prepareZone([order.input]) })))
  const orderedStretches = new Map<number, HazardStretch[]>()
  orderedAreas.forEach(({ area }, number) => {
    flag(markArea(graph, area, number, orderedStretches), blockedBy.order)
  })
  const hardStretches = ofRanks(stretches, marked, ['danger', 'closure'])
  const warningStretches = ofRanks(stretches, marked, ['warning'])
  return { hazards: marked, blocked, stretches, hardStretches, warningStretches, orderedAreas, orderedStretches }
}

function ofRanks(
  stretches: ReadonlyMap<number, HazardStretch[]>,
  hazards: readonly MarkedHazard[],
  ranks: readonly HazardRank[],
): Map<number, HazardStretch[]> {
  const numbers = new Set(hazards.flatMap(({ rank }, number) => (ranks.includes(rank) ? [number] : [])))
  const found = new Map<number, HazardStretch[]>()
  for (const [segment, list] of stretches) {
    const some = list.filter(({ hazard }) => numbers.has(hazard))
    if (some.length > 0) found.set(segment, some)
  }
  return found
}

export const summaryOf = ({ hazardId, title, kind, rank }: HazardSummary): HazardSummary => ({
  hazardId,
  title,
  kind,
  rank,
})

/** Numbers of the dangers, closures and ordered zones that hold a point. */
export const hazardsAt = (marks: HazardMarks, point: Position): number[] =>
  marks.hazards.flatMap((hazard, number) =>
    hazard.rank !== 'warning' && hazard.rank !== 'notice' && hazard.area.holds(point) ? [number] : [],
  )
