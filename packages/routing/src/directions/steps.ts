import type { Language } from '@muster/contracts/vocabulary/languages'
import { bearingDegrees, distanceMeters, turnDegrees } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { bearingIn, bearingOut, exitCount, nameOf, refOf, segmentOf, sourceOf, traitsOf } from '../graph/edges.ts'
import { FLAG } from '../graph/flags.ts'
import { ROAD_CLASSES } from '../graph/road-class.ts'
import { sliceEdge } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { accessMeters, gapMeters } from '../plan/endpoints.ts'
import type { Path } from '../plan/find-path.ts'
import { ACCESS_SPEED, secondsFor, type TravelModeCosts, turnSeconds } from '../plan/profiles.ts'
import type { ManeuverModifier, ManeuverType, RouteStep } from '../plan/types.ts'
import { instructionText } from './wording.ts'

type Road = { name: string; ref: string; label: string; fast: boolean; link: boolean }

const MOTORWAY = ROAD_CLASSES.indexOf('motorway')
const OFF_ROAD_METERS = 40
const BEND_DEGREES = 35
const CONTINUE_DEGREES = 60

const roadOf = (graph: RoadGraph, edge: number): Road => {
  const segment = segmentOf(edge)
  const name = nameOf(graph, segment)
  const ref = refOf(graph, segment)
  const { flags, roadClass } = traitsOf(graph, segment)
  const link = (flags & FLAG.link) !== 0
  const fast = roadClass === MOTORWAY && !link
  return { name, ref, label: (fast ? ref || name : name || ref).replaceAll(';', ' / '), fast, link }
}

/** The modifier of a turn by its angle in degrees; negative is to the left. */
export const modifierOf = (turn: number): ManeuverModifier => {
  const size = Math.abs(turn)
  if (size >= 170) return 'uturn'
  if (size < 20) return 'straight'
  const side = turn < 0 ? 'left' : 'right'
  if (size < 50) return `slight ${side}`
  return size < 130 ? side : `sharp ${side}`
}

const sameRef = (a: Road, b: Road): boolean => a.ref !== '' && a.ref === b.ref
const sameRoad = (a: Road, b: Road): boolean => a.label === b.label || (a.fast && b.fast && sameRef(a, b))

/** The maneuver between two consecutive edges; null if the traveller just continues. */
const maneuverBetween = (graph: RoadGraph, before: number, after: number) => {
  const from = roadOf(graph, before)
  const to = roadOf(graph, after)
  const turn = turnDegrees(bearingIn(graph, before), bearingOut(graph, after))
  const choice = exitCount(graph, sourceOf(graph, after)) > 2
  const same = sameRoad(from, to)
  const as = (type: ManeuverType, modifier: ManeuverModifier) => ({ type, modifier })
  const lean = turn < 0 ? 'slight left' : 'slight right'
  if (from.fast && to.fast && same) return null
  if (from.fast !== to.fast && !from.link && !to.link && sameRef(from, to)) return as('new name', 'straight')
  if (to.fast && !from.fast) return as(from.link ? 'merge' : 'on ramp', lean)
  if (from.fast) return as('off ramp', lean)
  if (to.link && !from.link && traitsOf(graph, segmentOf(after)).roadClass === MOTORWAY) return as('on ramp', lean)
  const modifier = modifierOf(turn)
  if (modifier === 'uturn') return as('turn', modifier)
  if (same) return choice && Math.abs(turn) >= CONTINUE_DEGREES ? as('continue', modifier) : null
  if (Math.abs(turn) >= BEND_DEGREES && choice) return as('turn', modifier)
  return to.label ? as('new name', modifier) : null
}

const lineBearing = (points: readonly Position[], end: boolean): number | null => {
  const list = end ? [...points].reverse() : points
  const [first] = list
  const second = first && list.find(point => distanceMeters(...first, ...point) > 0.5)
  if (!first || !second) return null
  return end ? bearingDegrees(...second, ...first) : bearingDegrees(...first, ...second)
}

const arriveModifier = (path: Path, bearing: number): ManeuverModifier | null => {
  if (path.goal.snap.distance < 5 || gapMeters(path.goal) > 0) return null
  const turn = turnDegrees(bearing, bearingDegrees(...path.goal.point, ...path.to))
  if (Math.abs(turn) < 20 || Math.abs(turn) > 160) return 'straight'
  return turn < 0 ? 'left' : 'right'
}

/** Turn-by-turn steps of a path. The first is the departure, the last (of length 0) the arrival. */
export const buildSteps = (graph: RoadGraph, costs: TravelModeCosts, path: Path, language: Language): RouteStep[] => {
  const accessSpeed = ACCESS_SPEED[costs.profile]
  const steps: RouteStep[] = []
  const add = (
    type: ManeuverType,
    modifier: ManeuverModifier | null,
    edge: number,
    location: Position,
    before: number,
    after: number,
  ) => {
    const { name, ref, label } = roadOf(graph, edge)
    const toward = accessMeters(path.start) > OFF_ROAD_METERS
    const gap = type === 'arrive' ? gapMeters(path.goal) : 0
    const bearingAfter = gap > 0 ? bearingDegrees(...path.goal.point, ...path.to) : after
    const instruction = instructionText({ type, modifier, road: label, bearingAfter, toward, gapMeters: gap }, language)
    steps.push({
      type,
      modifier,
      instruction,
      name,
      ref,
      location,
      distanceMeters: 0,
      durationSeconds: 0,
      bearingBefore: Math.round(before) % 360,
      bearingAfter: Math.round(after) % 360,
      geometry: [],
    })
  }
  const extend = (points: readonly Position[], meters: number, seconds: number) => {
    const step = steps.at(-1)
    if (!step) return
    for (const point of points) {
      const last = step.geometry.at(-1)
      if (!last || last[0] !== point[0] || last[1] !== point[1]) step.geometry.push(point)
    }
    step.distanceMeters += meters
    step.durationSeconds += seconds
  }

  let bearing = 0
  path.pieces.forEach(({ edge, from, to }, i) => {
    const points = sliceEdge(graph, edge, from, to)
    const start = points[0] ?? path.from
    const before = path.pieces[i - 1]
    if (before) {
      const maneuver = maneuverBetween(graph, before.edge, edge)
      const after = bearingOut(graph, edge)
      if (maneuver) add(maneuver.type, maneuver.modifier, edge, start, bearingIn(graph, before.edge), after)
    } else {
      const access = accessMeters(path.start)
      const line: Position[] = access > 0.5 ? [path.from, start] : [start]
      const out = lineBearing(access > OFF_ROAD_METERS ? line : points, false) ?? bearingOut(graph, edge)
      add('depart', null, edge, line[0] ?? start, 0, out)
      extend(line, access, access / accessSpeed)
    }
    const turn = before ? turnSeconds(graph, costs.profile, before.edge, edge) : 0
    extend(points, to - from, secondsFor(graph, costs, edge, to - from) + turn)
    bearing = lineBearing(points, true) ?? bearing
  })
  const last = path.pieces.at(-1)
  const access = accessMeters(path.goal)
  if (access > 0.5) extend([path.to], access, access / accessSpeed)
  const end = steps.at(-1)?.geometry.at(-1) ?? path.to
  add('arrive', arriveModifier(path, bearing), last?.edge ?? 0, end, bearing, 0)
  extend([end, [...end]], 0, 0)
  steps.at(-1)?.geometry.push([...end])
  return steps
}
