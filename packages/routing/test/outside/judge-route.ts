import type { Position } from '@muster/geo/position'
import { nameOf, refOf, traitsOf } from '../../src/graph/edges.ts'
import { FLAG } from '../../src/graph/flags.ts'
import type { RoadGraph } from '../../src/graph/types.ts'
import type { HazardInput } from '../../src/hazards/types.ts'
import type { Route, RouteRequest } from '../../src/plan/types.ts'
import { type Area, apart, areaOf, dense, isInside, lengthOf, metersOutside, metersToOutline } from './area.ts'
import { isBarred, isForEnds, mayUse, type Roads } from './roads.ts'

export type Case = { graph: RoadGraph; roads: Roads; hazards: readonly HazardInput[]; request: RouteRequest }

const stepMeters = 2
/** In metres. The planner counts half a metre as touching, and the judge's projection differs from the planner's by less. */
const slack = 1.5
/** Roads at most this many metres from a zone's outline count as outside. */
const outlineMeters = 16
const nearMeters = 50
/** Zones at most this many metres apart count as one. */
const gapMeters = 21
const clearMeters = 2_000
const hourMs = 3_600_000

/** Describes everything in a route that is untrue or not allowed; empty if the route is right. */
export function judgeRoute(one: Case, route: Route): string[] {
  const found: string[] = []
  const areas = one.hazards.flatMap(hazard => areaOf(hazard) ?? [])
  const points = dense(route.geometry, stepMeters)
  judgeRoads(one, route, text => found.push(text))
  judgeSums(route, text => found.push(text))
  for (const area of areas) judgeArea(one, route, points, area, text => found.push(text))
  judgeClaims(one, route, areas, text => found.push(text))
  return found
}

type Tell = (text: string) => void

/** The straight lines between the requested points and the road, which are not in the route's geometry. */
function gapLines({ request }: Case, { startGap, endGap }: Route): Position[][] {
  return [...(startGap ? [[request.from, startGap.location]] : []), ...(endGap ? [[endGap.location, request.to]] : [])]
}

function judgeRoads({ graph, roads, request, hazards }: Case, route: Route, tell: Tell) {
  const { geometry, startGap, endGap, profile } = route
  const [first = request.from] = geometry
  const last = geometry.at(-1) ?? request.to
  if (apart(first, startGap?.location ?? request.from) > 1) tell('does not begin where it says')
  if (apart(last, endGap?.location ?? request.to) > 1) tell('does not end where it says')
  for (const gap of [startGap, endGap]) {
    if (gap && gap.meters <= nearMeters) tell(`calls ${gap.meters} m a gap`)
    if (gap && gap.meters > 1_010) tell(`leaves a gap of ${Math.round(gap.meters)} m`)
  }
  // `isAccess` accepts the straight line between a point beside a road and that road.
  const isBeside = (point: Position) => roads.distance(point, edge => mayUse(graph, profile, edge)) > 0.5
  const isAccess = (a: Position, b: Position) => {
    const isEnd = (point: Position, end: Position) => apart(point, end) < 0.01 && isBeside(end)
    return (
      apart(a, b) <= nearMeters + 1 && ((a === first && isEnd(a, request.from)) || (b === last && isEnd(b, request.to)))
    )
  }
  const edges: number[] = []
  // If two roads have the same geometry, the judge cannot know which of them the route uses, so it accepts the names of both.
  const names = new Set<string>()
  geometry.slice(1).forEach((b, i) => {
    const a = geometry[i] ?? b
    if (apart(a, b) < 0.05 || isAccess(a, b)) return
    const candidates = roads.along(a, b)
    const open = candidates.filter(edge => mayUse(graph, profile, edge))
    for (const edge of open) for (const name of [nameOf(graph, edge >>> 1), refOf(graph, edge >>> 1)]) names.add(name)
    const previous = edges.at(-1)
    const same = open.find(edge => edge === previous)
    const next = same ?? open[0]
    if (next !== undefined) {
      if (next !== previous) edges.push(next)
      return
    }
    const isEnd = i === 0 || i === geometry.length - 2
    const meters = apart(a, b)
    if (meters < 0.5) return
    if (isEnd && meters <= nearMeters + 1) return
    const what =
      candidates.length > 0 ? 'goes where this way to travel may not, or against a one-way,' : 'leaves the roads'
    tell(`${what} for ${meters.toFixed(1)} m`)
  })
  const isPrivate = edges.map(edge => isForEnds(graph, profile, edge))
  const left = isPrivate.indexOf(false)
  const lastOpen = isPrivate.lastIndexOf(false)
  if (left >= 0 && isPrivate.slice(left, lastOpen).includes(true)) tell('passes through a road for the ends of a trip')
  edges.slice(1).forEach((edge, i) => {
    if (isBarred(graph, profile, edges[i] ?? edge, edge)) tell('passes a barrier')
  })
  for (const { rank, geometry: drawn, id } of hazards) {
    if (rank !== 'closure' || drawn.type !== 'LineString' || route.leavesHazards.some(left => left.hazardId === id))
      continue
    const line = dense(
      drawn.coordinates.map(([x = 0, y = 0]): Position => [x, y]),
      5,
    )
    const middle = line[Math.floor(line.length / 2)] ?? [0, 0]
    const on = geometry.slice(1).some((b, i) => {
      const a = geometry[i] ?? b
      const before = line[Math.floor(line.length / 2) - 1] ?? middle
      return (
        roads.along(before, middle).some(edge => roads.along(a, b).some(other => other >>> 1 === edge >>> 1)) &&
        dense([a, b], 1).some(point => apart(point, middle) < 3)
      )
    })
    if (on && lengthOf(line) > 30) tell(`goes along the closed line ${id}`)
  }
  if (profile === 'wheelchair') {
    const unknown = edges.some(edge => traitsOf(graph, edge >>> 1).flags & FLAG.wheelchairUnknown)
    if (unknown && !route.reasons.some(({ kind }) => kind === 'unknown-access')) tell('hides unknown access')
  }
  const owned = edges.some(edge => traitsOf(graph, edge >>> 1).flags & FLAG.private)
  if (owned && !route.reasons.some(({ kind }) => kind === 'private-road')) tell('hides a private road')
  for (const { road, kind } of route.reasons) {
    if (road && !names.has(road)) tell(`${kind} names ${road}, which it does not use`)
  }
}

function judgeSums(route: Route, tell: Tell) {
  const steps = route.legs.flatMap(leg => leg.steps)
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const off = (a: number, b: number) => Math.abs(a - b) > 2 + 0.01 * Math.max(a, b)
  if (off(lengthOf(route.geometry), route.distanceMeters)) tell('is not as long as it says')
  if (off(sum(steps.map(step => step.distanceMeters)), route.distanceMeters)) tell('has steps of another length')
  if (off(sum(steps.map(step => step.durationSeconds)), route.durationSeconds)) tell('has steps of another time')
  if (route.distanceMeters / 40 > route.durationSeconds + 1) tell('is faster than any car')
  if (!Number.isFinite(route.durationSeconds)) tell('takes no finite time')
  if (steps[0]?.type !== 'depart' || steps.at(-1)?.type !== 'arrive') tell('does not depart and arrive')
  for (const step of steps) if (/undefined|NaN|\{\{/.test(step.instruction)) tell(`says "${step.instruction}"`)
  if (/undefined|NaN|\{\{|Infinity/.test(route.sentence)) tell(`says "${route.sentence}"`)
}

function metersIn(points: readonly Position[], isIn: (point: Position) => boolean): number {
  return points.slice(1).reduce((sum, point, i) => {
    const before = points[i] ?? point
    const middle: Position = [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2]
    return isIn(middle) ? sum + apart(before, point) : sum
  }, 0)
}

function judgeArea(one: Case, route: Route, points: readonly Position[], area: Area, tell: Tell) {
  const { from } = one.request
  const { id, rank } = area
  const lines = [points, ...gapLines(one, route).map(line => dense(line, stepMeters))]
  const told = [...route.leavesHazards, ...route.passesThrough].find(({ hazardId }) => hazardId === id)
  const isLeft = route.leavesHazards.some(({ hazardId }) => hazardId === id)
  const metersWhere = (isIn: (point: Position) => boolean) => lines.reduce((sum, line) => sum + metersIn(line, isIn), 0)
  if (rank === 'danger' || rank === 'closure') {
    const outside = metersOutside(from, area)
    const walk = [...(lines[1] && route.startGap ? lines[1] : [from]), ...points]
    let isOut = outside > slack
    if (outside < -slack && !isLeft) tell(`starts in ${id} untold`)
    if (outside > slack + 1 && isLeft) tell(`says that it leaves ${id}, from outside`)
    for (const point of walk) {
      const meters = metersOutside(point, area)
      if (isOut && meters < -slack) {
        tell(`${outside > slack ? 'enters' : 'comes back into'} ${id}`)
        break
      }
      if (meters > slack) isOut = true
    }
    const [least, most] = [
      metersWhere(point => metersOutside(point, area) < -slack),
      metersWhere(point => metersOutside(point, area) < slack),
    ]
    const claimed = told?.metersInside ?? 0
    if (claimed < least * 0.98 - 5 || claimed > most * 1.02 + 5)
      tell(`claims ${claimed.toFixed(0)} m in ${id}, which are ${least.toFixed(0)} to ${most.toFixed(0)}`)
  }
  if (rank === 'order' || rank === 'warning' || rank === 'notice') {
    const edge = rank === 'notice' ? slack : outlineMeters
    const deep = (point: Position) => isInside(point, area) && metersToOutline(point, area) > edge
    const some = (point: Position) => metersOutside(point, area) < (rank === 'notice' ? slack : gapMeters)
    const [least, most] = [metersWhere(deep), metersWhere(some)]
    const claimed = told?.metersInside ?? 0
    if (claimed < least * 0.98 - 5 || claimed > most * 1.02 + 5)
      tell(`claims ${claimed.toFixed(0)} m in ${id}, which are ${least.toFixed(0)} to ${most.toFixed(0)}`)
    // A start in the gap between two zones that count as one is inside the order.
    const startsInOrder = one.hazards.some(hazard => {
      const zone = hazard.rank === 'order' ? areaOf(hazard) : null
      return zone !== null && metersOutside(from, zone) < gapMeters
    })
    if (rank === 'order' && least > 20 && !startsInOrder && !route.crossesOrders) tell(`enters the order ${id}`)
  }
  if (rank === 'danger') {
    const least = points.reduce(
      (meters, point) => Math.min(meters, metersOutside(point, area)),
      Number.POSITIVE_INFINITY,
    )
    const near = route.nearDangers.find(({ hazardId }) => hazardId === id)
    if (!isLeft && !near && least < nearMeters - slack) tell(`passes ${least.toFixed(0)} m from ${id} untold`)
    if (near && (near.meters < least - slack || near.meters > least + 7 + slack))
      tell(`says ${near.meters} m from ${id}, which is ${least.toFixed(0)} m away`)
  }
  if (route.avoided.some(({ hazardId }) => hazardId === id)) {
    const meters = metersWhere(point => isInside(point, area) && metersToOutline(point, area) > outlineMeters + 2)
    if (meters > 5) tell(`says that it avoids ${id} and has ${meters.toFixed(0)} m in it`)
  }
}

/** Metres by which a danger has grown at the time `at`, in every direction. */
const growthOf = ({ growthMetersPerHour = 0, observedAt }: HazardInput, at: number) =>
  observedAt === undefined ? 0 : (growthMetersPerHour * Math.max(0, at - observedAt)) / hourMs

function judgeClaims({ graph, request }: Case, route: Route, areas: readonly Area[], tell: Tell) {
  const kinds = new Set(route.reasons.map(({ kind }) => kind))
  const needs: [boolean, string][] = [
    [route.leavesHazards.some(({ rank }) => rank === 'danger'), 'leaves-danger'],
    [route.nearDangers.length > 0, 'near-danger'],
    [route.crossesOrders, 'crosses-order'],
  ]
  for (const [isSo, kind] of needs) if (isSo && ![...kinds].some(one => one === kind)) tell(`has no reason ${kind}`)
  if ((route.certainty === 'certain') !== (route.reasons.length === 0 && !graph.isPractice))
    tell(`is ${route.certainty} with ${route.reasons.length} reasons`)
  const arrival = request.departAt === undefined ? undefined : request.departAt + route.durationSeconds * 1000
  if (route.endsClear) {
    for (const area of areas) {
      const meters = metersOutside(request.to, area)
      const grown = arrival === undefined || area.input.bearing !== undefined ? 0 : growthOf(area.input, arrival)
      if (area.rank === 'danger' && meters - grown < clearMeters - 5)
        tell(`ends clear, ${meters.toFixed(0)} m from ${area.id}`)
      if (meters < -outlineMeters) tell(`ends clear inside ${area.id}`)
    }
  }
  // Checks only fires that grow in all directions: for these the judge can compute when a place on the route is reached.
  if (request.departAt === undefined) return
  for (const area of areas) {
    const { growthMetersPerHour = 0, bearing } = area.input
    if (area.rank !== 'danger' || !(growthMetersPerHour > 0) || bearing !== undefined) continue
    if (route.leavesHazards.some(({ hazardId }) => hazardId === area.id)) continue
    const until = metersUntil(route, request.departAt, area)
    const isTold = route.reasons.some(({ kind, hazardId }) => kind === 'closes-soon' && hazardId === area.id)
    if (until < -40 && !isTold) tell(`is reached by ${area.id} untold`)
    if (until > 250 && isTold) tell(`says that ${area.id} reaches it, by ${until.toFixed(0)} m not`)
  }
}

/** The smallest distance in metres between a point of the route and a growing danger, half an hour after the person is at that point. */
function metersUntil(route: Route, departAt: number, area: Area): number {
  const points = dense(route.geometry, 20)
  let [meters, least] = [0, Number.POSITIVE_INFINITY]
  points.forEach((point, i) => {
    meters += apart(points[i - 1] ?? point, point)
    const share = route.distanceMeters > 0 ? meters / route.distanceMeters : 0
    const at = departAt + share * route.durationSeconds * 1000 + hourMs / 2
    least = Math.min(least, metersOutside(point, area) - growthOf(area.input, at))
  })
  return least
}
