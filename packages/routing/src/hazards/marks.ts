import type { LonLat } from '../geo/measure.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardArea, prepareArea } from './area.ts'
import type { Interval } from './capsule.ts'
import { HazardError, type HazardInput, type HazardSummary } from './types.ts'

export type MarkedHazard = HazardSummary & { avoid: boolean; area: HazardArea }

/** A stretch of a segment, in metres from its start, that lies in a hazard (by its number in `hazards`). */
export type HazardStretch = { hazard: number; from: number; to: number }

/** Which roads of one graph lie in which hazards. Made once per change of the hazards; belongs to that graph alone. */
export type HazardMarks = {
  hazards: readonly MarkedHazard[]
  /** 1 for each segment with a stretch in a hazard to avoid. */
  blocked: Uint8Array
  stretches: ReadonlyMap<number, readonly HazardStretch[]>
}

const markSegment = (graph: RoadGraph, area: HazardArea, points: number[]): Interval[] => {
  const found: Interval[] = []
  for (const i of points.sort((a, b) => a - b)) {
    const a: LonLat = [graph.shapeLon[i] ?? 0, graph.shapeLat[i] ?? 0]
    const b: LonLat = [graph.shapeLon[i + 1] ?? 0, graph.shapeLat[i + 1] ?? 0]
    const start = graph.shapeAlong[i] ?? 0
    const length = (graph.shapeAlong[i + 1] ?? start) - start
    for (const [from, to] of area.inside(a, b)) {
      const last = found.at(-1)
      if (last && start + from * length <= last[1] + 0.01) last[1] = Math.max(last[1], start + to * length)
      else found.push([start + from * length, start + to * length])
    }
  }
  return found
}

const prepare = (hazard: HazardInput): MarkedHazard => {
  if (!hazard || typeof hazard.id !== 'string' || hazard.id === '') throw new HazardError('(unnamed)', 'it has no id')
  return { hazardId: hazard.id, title: hazard.title, kind: hazard.kind, avoid: hazard.avoid, area: prepareArea(hazard) }
}

/**
 * Finds the roads that lie in, cross or touch each hazard. Throws HazardError at the first unusable hazard; with `onInvalid` it is
 * reported there and left out instead.
 */
export const applyHazards = (
  graph: RoadGraph,
  hazards: readonly HazardInput[],
  options: { onInvalid?: (error: HazardError) => void } = {},
): HazardMarks => {
  const marked: MarkedHazard[] = []
  const blocked = new Uint8Array(graph.segmentCount)
  const stretches = new Map<number, HazardStretch[]>()
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
    const bySegment = new Map<number, number[]>()
    for (const piece of graph.pieces.search(...hazard.area.box)) {
      const segment = graph.pieceSegment[piece] ?? 0
      const list = bySegment.get(segment)
      if (list) list.push(graph.piecePoint[piece] ?? 0)
      else bySegment.set(segment, [graph.piecePoint[piece] ?? 0])
    }
    for (const [segment, points] of bySegment) {
      const found = markSegment(graph, hazard.area, points)
      if (found.length === 0) continue
      if (hazard.avoid) blocked[segment] = 1
      const list = stretches.get(segment) ?? []
      for (const [from, to] of found) list.push({ hazard: number, from, to })
      stretches.set(
        segment,
        list.sort((a, b) => a.from - b.from),
      )
    }
  }
  return { hazards: marked, blocked, stretches }
}

export const summaryOf = ({ hazardId, title, kind }: HazardSummary): HazardSummary => ({ hazardId, title, kind })

/** Numbers of the hazards to avoid that hold a point. */
export const hazardsAt = (marks: HazardMarks, point: LonLat): number[] =>
  marks.hazards.flatMap((hazard, number) => (hazard.avoid && hazard.area.contains(point) ? [number] : []))
