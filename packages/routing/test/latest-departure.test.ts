import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { edgeOfState, segmentOf, sourceOf, targetOf } from '../src/graph/edges.ts'
import { pointAlong } from '../src/graph/shape.ts'
import { turnInto } from '../src/graph/turns.ts'
import type { RoadGraph, TravelMode } from '../src/graph/types.ts'
import { applyHazards, type HazardMarks } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { connectedEndSegments } from '../src/plan/ends.ts'
import { costsFor, isEndsOnly, isOpen, secondsFor, turnSeconds, usableSegment } from '../src/plan/profiles.ts'
import { latestAndDangerAt, latestAt } from '../src/time/latest-at.ts'
import { type DepartureInput, latestDepartures, type SafeEnd } from '../src/time/latest-departure.ts'
import { leaveBy } from '../src/time/leave-by.ts'
import { personDeparture } from '../src/time/person-departure.ts'
import { buildRuledGraph } from './grid.ts'
import { isCut, piecesOf, plainDepartures } from './plain-departure.ts'

type Place = { segment: number; along: number }

/**
 * Whether a person who departs at second `departs` reaches a safe place in time. A forward search for the earliest arrival, which shares no code with the
 * backward pass under test.
 */
function isInTime(input: DepartureInput, from: Place, departs: number): boolean {
  const { graph, costs, safeEnds } = input
  const length = (edge: number) => graph.length[segmentOf(edge)] ?? 0
  const at = (edge: number, along: number) => (edge % 2 === 0 ? along : length(edge) - along)
  /**
   * The second at which a person who is at `begin` on an edge at second `time` has reached `end`, both in metres along the edge. Infinity if a part of it
   * closes before they have left that part.
   */
  const arrival = (edge: number, begin: number, end: number, time: number) =>
    isCut(input, edge, begin, end)
      ? Number.POSITIVE_INFINITY
      : piecesOf(input, edge, begin, end).reduce((now, { until, meters }) => {
          const then = now + secondsFor(graph, costs, edge, meters)
          return then <= until ? then : Number.POSITIVE_INFINITY
        }, time)
  const goals = connectedEndSegments(
    graph,
    costs,
    safeEnds.map(({ segment }) => segment),
  )
  const best = new Map<number, number>()
  const open: { state: number; time: number }[] = []
  let isSafe = false
  const enter = (state: number, position: number, time: number) => {
    const edge = edgeOfState(graph, state)
    if (!isOpen(graph, costs, edge)) return
    for (const end of safeEnds) {
      const to = at(edge, end.along)
      if (end.segment !== segmentOf(edge) || to < position) continue
      const there = arrival(edge, position, to, time)
      if (there < Number.POSITIVE_INFINITY && there <= end.until) isSafe = true
    }
    const arrives = arrival(edge, position, length(edge), time)
    if (arrives >= (best.get(state) ?? Number.POSITIVE_INFINITY)) return
    best.set(state, arrives)
    open.push({ state, time: arrives })
  }
  for (const edge of [from.segment * 2, from.segment * 2 + 1]) enter(edge, at(edge, from.along), departs)
  while (open.length > 0 && !isSafe) {
    open.sort((a, b) => b.time - a.time)
    const row = open.pop()
    if (!row || row.time > (best.get(row.state) ?? 0)) continue
    const edge = edgeOfState(graph, row.state)
    const node = targetOf(graph, edge)
    const traits = graph.nodeTraits[graph.nodeTrait[node] ?? 0]
    for (let next = 0; next < graph.edgeCount; next++) {
      if (sourceOf(graph, next) !== node) continue
      if (((traits?.closedTo ?? 0) & costs.bit) !== 0 && next !== (edge ^ 1)) continue
      const isPrivate = isEndsOnly(graph, costs, segmentOf(next))
      if (isPrivate && !isEndsOnly(graph, costs, segmentOf(edge)) && !goals.has(segmentOf(next))) continue
      if (!isPrivate && goals.has(segmentOf(edge))) continue
      const state = turnInto(graph.turns, costs.bit, row.state, next)
      const turn = turnSeconds(graph, costs.profile, edge, next)
      if (state >= 0 && turn < Number.POSITIVE_INFINITY) enter(state, 0, row.time + turn + (traits?.delaySeconds ?? 0))
    }
  }
  return isSafe
}

function randomInput(graph: RoadGraph, profile: TravelMode, random: () => number): DepartureInput {
  const costs = costsFor(graph, profile)
  const place = (): Place => {
    let segment = 0
    do segment = Math.floor(random() * graph.segmentCount)
    while (!usableSegment(graph, costs, segment))
    return { segment, along: random() * (graph.length[segment] ?? 0) }
  }
  const until = () => (random() < 0.5 ? Number.POSITIVE_INFINITY : random() * 1500)
  const safeEnds = Array.from({ length: 1 + Math.floor(random() * 2) }, (): SafeEnd => ({ ...place(), until: until() }))
  const closings = new Map<number, number | number[]>()
  for (let s = 0; s < graph.segmentCount; s++) {
    const chance = random()
    if (chance < 0.3) closings.set(s, random() * 1200)
    // A long road closes in parts, and some of the parts may stay open.
    else if (chance < 0.4)
      closings.set(
        s,
        Array.from({ length: 2 + Math.floor(random() * 3) }, () => (random() < 0.3 ? Infinity : random() * 1200)),
      )
  }
  const [lon, lat] = pointAlong(graph, place().segment, 0)
  const fire: HazardInput = {
    id: 'fire',
    kind: 'wildfire',
    title: '',
    rank: random() < 0.7 ? 'danger' : 'order',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    bufferMeters: 200,
  }
  const marks: HazardMarks = applyHazards(graph, fire.rank === 'danger' ? [fire] : [])
  return { graph, costs, marks, closings, safeEnds }
}

/** The same input, but one danger closes no road. */
function withoutDanger(input: DepartureInput, danger: number): DepartureInput {
  const closings = new Map<number, number | readonly number[]>()
  for (const [segment, closing] of input.closings) {
    const by = input.closedBy?.get(segment)
    if (typeof closing === 'number') {
      if (by !== danger) closings.set(segment, closing)
    } else if (typeof by === 'object') {
      closings.set(
        segment,
        closing.map((until, part) => (by[part] === danger ? Number.POSITIVE_INFINITY : until)),
      )
    }
  }
  const safeEnds = input.safeEnds.map(end => (end.danger === danger ? { ...end, until: Infinity } : end))
  return { ...input, closings, safeEnds }
}

const soon = 0.05

describe('the latest departure', () => {
  test.each(['car', 'trailer', 'walking', 'bicycle'] as const)('is the last one that arrives in time (%s)', profile => {
    const seen = { limited: 0, endless: 0, none: 0 }
    for (let seed = 0; seed < 12; seed++) {
      const graph = buildRuledGraph(seed, 6)
      const random = seededRandom(seed + 77)
      const input = randomInput(graph, profile, random)
      const field = latestDepartures(input)
      for (let i = 0; i < 12; i++) {
        const segment = Math.floor(random() * graph.segmentCount)
        const from = { segment, along: random() * (graph.length[segment] ?? 0) }
        const latest = latestAt(input, field, from)
        const told = `seed ${seed}, person ${i}: ${latest}`
        if (latest === Number.POSITIVE_INFINITY) {
          seen.endless++
          expect(isInTime(input, from, 1e6), told).toBe(true)
        } else if (latest === Number.NEGATIVE_INFINITY) {
          seen.none++
          expect(isInTime(input, from, -1e6), told).toBe(false)
        } else {
          seen.limited++
          expect(isInTime(input, from, latest - soon), told).toBe(true)
          expect(isInTime(input, from, latest + soon), told).toBe(false)
        }
      }
    }
    expect(seen.limited).toBeGreaterThan(20)
    expect(seen.endless + seen.none).toBeGreaterThan(10)
  })

  test.each(['car', 'truck', 'walking'] as const)(
    'equals the result of repeated relaxation of all roads (%s)',
    profile => {
      const seen = { limited: 0, endless: 0, none: 0 }
      for (let seed = 0; seed < 20; seed++) {
        const graph = buildRuledGraph(seed + 300, 7, 3)
        const input = randomInput(graph, profile, seededRandom(seed + 5))
        const plain = plainDepartures(input)
        const found = latestDepartures(input)
        plain.forEach((value, state) => {
          if (Number.isFinite(value)) seen.limited++
          else if (value > 0) seen.endless++
          else seen.none++
          expect(found[state], `seed ${seed}, state ${state}`).toBe(value)
        })
      }
      expect(Math.min(seen.limited, seen.endless, seen.none)).toBeGreaterThan(100)
    },
  )

  test.each(['car', 'truck', 'walking'] as const)(
    'names the danger without which there would be more time (%s)',
    profile => {
      let named = 0
      for (let seed = 0; seed < 25; seed++) {
        const random = seededRandom(seed + 40)
        const graph = buildRuledGraph(seed + 600, 7, 3)
        const drawn = randomInput(graph, profile, random)
        const some = () => Math.floor(random() * 3)
        const closedBy = new Map(
          [...drawn.closings].map(([segment, closing]) => [
            segment,
            typeof closing === 'number' ? some() : closing.map(some),
          ]),
        )
        const input = { ...drawn, closedBy, safeEnds: drawn.safeEnds.map(end => ({ ...end, danger: some() })) }
        const field = latestDepartures(input)
        const without = [0, 1, 2].map(danger => {
          const lifted = withoutDanger(input, danger)
          return { lifted, field: latestDepartures(lifted) }
        })
        for (let i = 0; i < 12; i++) {
          const segment = Math.floor(random() * graph.segmentCount)
          const from = { segment, along: random() * (graph.length[segment] ?? 0) }
          const { latest, danger } = latestAndDangerAt(input, field, from)
          expect(danger >= 0, `seed ${seed}, person ${i}: ${latest}`).toBe(Number.isFinite(latest))
          const other = without[danger]
          if (!other) continue
          named++
          expect(latestAt(other.lifted, other.field, from), `seed ${seed}, person ${i}`).toBeGreaterThan(latest)
        }
      }
      expect(named).toBeGreaterThan(50)
    },
  )

  test('a reused buffer contains nothing of its previous use', () => {
    const graph = buildRuledGraph(3, 6)
    const random = seededRandom(1)
    const [first, second] = [randomInput(graph, 'car', random), randomInput(graph, 'car', random)]
    const buffer = latestDepartures(first)
    expect(latestDepartures(second, buffer)).toBe(buffer)
    expect(buffer).toEqual(latestDepartures(second))
  })

  test('follows the road that stays open longer, not the shorter one', () => {
    const graph = buildGraph({
      nodes: { home: [-121.61, 39.7], safe: [-121.6, 39.7], far: [-121.605, 39.72] },
      ways: [
        { path: ['home', 'safe'], tags: { highway: 'residential', name: 'Short' } },
        { path: ['home', 'far', 'safe'], tags: { highway: 'residential', name: 'Long' } },
      ],
    })
    const costs = costsFor(graph, 'car')
    const lengths = [...graph.length]
    const short = lengths.indexOf(Math.min(...lengths))
    const long = lengths.indexOf(Math.max(...lengths))
    const seconds = (segment: number) => secondsFor(graph, costs, segment * 2, graph.length[segment] ?? 0)
    const home = sourceOf(graph, short * 2)
    const base = {
      graph,
      costs,
      marks: null,
      safeEnds: [{ segment: short, along: graph.length[short] ?? 0, until: Infinity }],
    }
    const from = { segment: short, along: sourceOf(graph, short * 2) === home ? 0 : (graph.length[short] ?? 0) }
    const latest = (closings: [number, number][]) => {
      const input = { ...base, closings: new Map(closings) }
      return latestAt(input, latestDepartures(input), from)
    }
    expect(latest([])).toBe(Number.POSITIVE_INFINITY)
    expect(
      latest([
        [short, 100],
        [long, 50],
      ]),
    ).toBeCloseTo(100 - seconds(short), 1)
  })
})

const hour = 3_600_000
const now = Date.UTC(2026, 10, 8, 16)

describe('a fire that grows', () => {
  const street = buildGraph({
    nodes: { west: [-121.7, 39.7], home: [-121.65, 39.7], east: [-121.6, 39.7] },
    ways: [{ path: ['west', 'home', 'east'], tags: { highway: 'secondary', name: 'Only Road' } }],
  })
  const east: [number, number] = [-121.6, 39.7]
  const home: [number, number] = [-121.65, 39.7]
  const fire = (growthMetersPerHour?: number): HazardInput => ({
    id: 'fire',
    kind: 'wildfire',
    title: 'Fire',
    rank: 'danger',
    geometry: { type: 'Point', coordinates: [-121.625, 39.73] },
    bufferMeters: 100,
    observedAt: now,
    ...(growthMetersPerHour !== undefined && { growthMetersPerHour }),
  })
  const person = (hazards: HazardInput[], at = now) =>
    personDeparture(street, applyHazards(street, hazards), { from: home, profile: 'car', places: [east], at })

  test('closes the only road when it reaches it, and the driving time to there is subtracted', () => {
    // The fire is 3.3 km from the road and grows by 2 km an hour.
    const { latestSeconds } = person([fire(2_000)])
    expect(latestSeconds).toBeGreaterThan(0.9 * 3600)
    expect(latestSeconds).toBeLessThan(1.65 * 3600)
    expect(person([fire(4_000)]).latestSeconds).toBeLessThan(latestSeconds)
  })

  test('closes nothing when its growth is unknown', () => {
    expect(person([fire()])).toEqual({
      latestSeconds: Number.POSITIVE_INFINITY,
      orderedInSeconds: null,
      isInDanger: false,
      isToldToStay: false,
      setBy: [],
      clearance: null,
    })
  })

  test('leaves less time as time passes, with the same field', () => {
    const marks = applyHazards(street, [fire(2_000)])
    const at = (time: number) =>
      personDeparture(street, marks, { from: home, profile: 'car', places: [east], at: time }).latestSeconds
    expect(at(now) - at(now + hour / 4)).toBeCloseTo(900, 0)
  })

  test('is computed for the places of this person, also after a query for another person', () => {
    const marks = applyHazards(street, [fire(2_000)])
    const to = (place: Position) =>
      personDeparture(street, marks, { from: home, profile: 'car', places: [place], at: now }).latestSeconds
    const eastwards = to(east)
    expect(to([-121.7, 39.7])).toBeGreaterThan(eastwards)
    expect(to(east)).toBe(eastwards)
  })

  test('includes a fire that comes within reach hours later, while its hazards stay unchanged', () => {
    const road = (path: string[]) => ({ path, tags: { highway: 'residential' } })
    const nodes = {
      west: [-121.7, 39.7],
      home: [-121.65, 39.7],
      north: [-121.65, 39.74],
      east: [-121.6, 39.7],
    } as const
    const forked = buildGraph({
      nodes: Object.fromEntries(Object.entries(nodes).map(([id, [lon, lat]]): [string, Position] => [id, [lon, lat]])),
      ways: [road(['west', 'home', 'east']), road(['home', 'north'])],
    })
    // The first fire closes the road to the west at once, so that departure times have to be computed from the start.
    const geometry = { type: 'Point' as const, coordinates: [-121.69, 39.702] }
    const marks = applyHazards(forked, [{ ...fire(300), id: 'first', geometry }, fire(500)])
    const at = (time: number) =>
      personDeparture(forked, marks, { from: [-121.64, 39.7], profile: 'car', places: [east], at: time }).latestSeconds
    expect(at(now)).toBe(Number.POSITIVE_INFINITY)
    expect(at(now + 5 * hour)).toBeLessThan(3 * 3600)
  })
})

describe('the leave-by time', () => {
  const calm = { orderedInSeconds: null, isInDanger: false, isToldToStay: false }
  const open = { ...calm, latestSeconds: Number.POSITIVE_INFINITY }

  test('is the closing time of the road minus preparation and margin', () => {
    const field = { ...calm, latestSeconds: 3600 }
    expect(leaveBy(field, 20, 10)).toEqual({ inSeconds: 1800, because: 'way-closes', isTooShort: false })
  })

  test('is never later than the time of an order', () => {
    expect(leaveBy({ ...calm, latestSeconds: 7200, orderedInSeconds: 0 }, 5, 5)).toMatchObject({
      inSeconds: 0,
      because: 'ordered',
    })
    expect(leaveBy({ ...open, orderedInSeconds: 600 }, 5, 5)).toMatchObject({ inSeconds: 600, because: 'ordered' })
    expect(leaveBy({ ...calm, latestSeconds: 900, orderedInSeconds: 600 }, 5, 5)?.inSeconds).toBe(300)
  })

  test('is now inside a danger, and is not given to a person who must stay indoors', () => {
    expect(leaveBy({ ...open, isInDanger: true, isToldToStay: true }, 30, 10)).toMatchObject({
      inSeconds: 0,
      because: 'in-danger',
    })
    expect(leaveBy({ ...open, orderedInSeconds: 0, isToldToStay: true }, 30, 10)).toBeNull()
  })

  test('is empty when nothing is known, and is now when time is short or no way is left', () => {
    expect(leaveBy(open, 30, 10)).toBeNull()
    expect(leaveBy({ ...calm, latestSeconds: 600 }, 30, 10)).toEqual({
      inSeconds: 0,
      because: 'way-closes',
      isTooShort: true,
    })
    expect(leaveBy({ ...calm, latestSeconds: Number.NEGATIVE_INFINITY }, 0, 0)?.because).toBe('no-way')
  })
})
