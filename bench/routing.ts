import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { distanceMeters } from '@muster/geo/measure'
import { compileGraph } from '@muster/routing/graph/compile'
import { positionOf } from '@muster/routing/graph/edges'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph, TravelMode } from '@muster/routing/graph/types'
import { applyHazards, type HazardMarks } from '@muster/routing/hazards/marks'
import { findPath } from '@muster/routing/plan/find-path'
import { planRoute } from '@muster/routing/plan/plan-route'
import { costsFor } from '@muster/routing/plan/profiles'
import { closingsOf } from '@muster/routing/time/closings'
import { latestDepartures } from '@muster/routing/time/latest-departure'
import { clearanceOf, personDeparture, safeEndsAt } from '@muster/routing/time/person-departure'
import { seededRandom } from '@muster/test-kit/random'
import { compare } from './support/compare.ts'
import { perimeter } from './support/fires.ts'
import { gridRoads } from './support/grid-roads.ts'
import { prepareNgraph } from './support/ngraph.ts'
import { percentiles } from './support/percentiles.ts'

type Point = [number, number]
/** Both ends of a trip, as points and as crossings. */
type Trip = { from: Point; to: Point; start: number; end: number }

const fires = 5
const trips = 60
const warmUps = 8
const departureRounds = 5

/** Crossings per side of each network. Only the one of 360,000 is compared with ngraph.path, which needs several gigabytes for 2,000,000. */
const sides = { '360k': 600, '2M': 1414 } as const

/** Random trips between crossings that are `least` to `most` metres apart in a straight line. */
function tripsOf(graph: RoadGraph, random: () => number, least: number, most: number): Trip[] {
  const found: Trip[] = []
  while (found.length < trips + warmUps) {
    const [start, end] = [Math.floor(random() * graph.nodeCount), Math.floor(random() * graph.nodeCount)]
    const [from, to] = [positionOf(graph, start), positionOf(graph, end)]
    const meters = distanceMeters(...from, ...to)
    if (meters >= least && meters <= most) found.push({ from, to, start, end })
  }
  return found
}

function time(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Route, alternatives, what was avoided, instructions: what the directions control asks for. */
const askAsTheControl = (graph: RoadGraph, marks: HazardMarks, { from, to }: Trip, profile: TravelMode = 'car') =>
  planRoute(graph, marks, { from, to, profile, alternatives: true })

const bestWay = (graph: RoadGraph, marks: HazardMarks, { from, to }: Trip, profile: TravelMode = 'car') =>
  findPath({ graph, marks, costs: costsFor(graph, profile), from, to })

function measureTrips(graph: RoadGraph, marks: HazardMarks, name: string, some: readonly Trip[], profile?: TravelMode) {
  const measured = some.slice(warmUps)
  for (const trip of some.slice(0, warmUps)) askAsTheControl(graph, marks, trip, profile)
  const asked = measured.map(trip => time(() => askAsTheControl(graph, marks, trip, profile)))
  console.log(`  ${name}, as the control asks: ${percentiles(asked)}`)
  const best = measured.map(trip => time(() => bestWay(graph, marks, trip, profile)))
  console.log(`  ${name}, the best way alone: ${percentiles(best)}`)
}

/** Measures the time from a change of the hazards to the first route that avoids them. */
function measureChange(graph: RoadGraph, random: () => number, trip: Trip) {
  const some = () => Array.from({ length: fires }, (_, i) => perimeter(graph, random, `Fire ${i}`))
  const local: number[] = []
  const all: number[] = []
  let hazards = some()
  let marks = applyHazards(graph, hazards)
  for (let i = 0; i < 12; i++) {
    hazards = hazards.with(0, perimeter(graph, random, 'Fire 0'))
    const previous = marks
    local.push(
      time(() => {
        marks = applyHazards(graph, hazards, { previous })
        askAsTheControl(graph, marks, trip)
      }),
    )
    const others = some()
    all.push(time(() => askAsTheControl(graph, applyHazards(graph, others), trip)))
  }
  console.log(`  one of ${fires} fires changes, then a route: ${percentiles(local.slice(2))}`)
  console.log(`  all ${fires} change, then a route: ${percentiles(all.slice(2))}`)
}

/** Measures the pass from all safe places with growing fires, its parts, and the cost for one person after it. */
function measureDeparture(graph: RoadGraph, random: () => number) {
  const at = Date.now()
  const growing = Array.from({ length: fires }, (_, i) => ({
    ...perimeter(graph, random, `Fire ${i}`),
    growthMetersPerHour: 1_500,
    observedAt: at,
  }))
  const anywhere = () => positionOf(graph, Math.floor(random() * graph.nodeCount))
  const places = Array.from({ length: 40 }, anywhere)
  const costs = costsFor(graph, 'car')
  const parts = { closings: [] as number[], pass: [] as number[], queue: [] as number[], all: [] as number[] }
  const measured = <T>(into: number[], work: () => T): T => {
    const begun = performance.now()
    const result = work()
    into.push(performance.now() - begun)
    return result
  }
  let marks = applyHazards(graph, growing)
  const ask = () => personDeparture(graph, marks, { from: anywhere(), profile: 'car', places, at })
  for (let round = 0; round < departureRounds; round++) {
    // New marks, so that nothing is cached from the previous round.
    marks = applyHazards(graph, growing)
    const { closings, closedBy } = measured(parts.closings, () => closingsOf(graph, marks, at))
    const input = { graph, costs, marks, closings, closedBy, safeEnds: safeEndsAt(marks, costs, places, at) }
    const field = measured(parts.pass, () => latestDepartures(input))
    measured(parts.queue, () => clearanceOf(input, field))
    marks = applyHazards(graph, growing)
    measured(parts.all, ask)
  }
  console.log(`  latest departures from every road, ${fires} growing fires, 40 safe places: ${percentiles(parts.all)}`)
  console.log(`    when roads close: ${percentiles(parts.closings)}`)
  console.log(`    the pass over the roads: ${percentiles(parts.pass)}`)
  console.log(`    the queue on the way out: ${percentiles(parts.queue)}`)
  console.log(`  one person after that: ${percentiles(Array.from({ length: 200 }, () => time(ask)))}`)
}

function measureStart(folder: string, file: Uint8Array) {
  const path = join(folder, 'roads.bin')
  writeFileSync(path, file)
  const script = fileURLToPath(new URL('./targets/open-roads.ts', import.meta.url))
  const { stdout } = spawnSync(process.execPath, [script], { env: { ...process.env, ROADS: path }, encoding: 'utf8' })
  const { openMs, openMiB, plannedMiB } = JSON.parse(stdout)
  console.log(`  start from the file: ${openMs} ms, ${openMiB} MiB; after a first route ${plannedMiB} MiB`)
}

function measureSize(name: keyof typeof sides, folder: string) {
  const raw = gridRoads(sides[name])
  let file = new Uint8Array()
  const seconds = time(() => {
    file = compileGraph(raw, { name, source: 'generated', date: '', isPractice: false })
  })
  const graph = openGraph(file.buffer)
  console.log(
    `${name}: ${graph.nodeCount} crossings, ${graph.segmentCount} segments of road, ${fires} fires of 500 vertices`,
  )
  console.log(`  compiled in ${Math.round(seconds / 1000)} s, ${Math.round(file.length / 2 ** 20)} MiB`)
  measureStart(folder, file)
  const random = seededRandom(7)
  const marks = applyHazards(
    graph,
    Array.from({ length: fires }, (_, i) => perimeter(graph, random, `Fire ${i}`)),
  )
  const near = tripsOf(graph, random, 3_000, 40_000)
  measureTrips(graph, marks, '3 to 40 km', near)
  measureTrips(graph, marks, 'anywhere', tripsOf(graph, random, 3_000, Number.POSITIVE_INFINITY))
  const [trip] = near
  if (trip) measureChange(graph, random, trip)
  measureDeparture(graph, random)
  // The longest trips that are planned without a motor, detours included.
  measureTrips(graph, marks, 'on foot, 1 to 12 km', tripsOf(graph, random, 1_000, 12_000), 'walking')
  measureTrips(graph, marks, 'by wheelchair, 0.5 to 2.5 km', tripsOf(graph, random, 500, 2_500), 'wheelchair')
  return { graph, marks, near }
}

/** Measures planning on generated roads with 360,000 and 2,000,000 crossings, and compares with ngraph.path on the smaller network. */
export async function benchRouting(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-routing-'))
  try {
    const { graph, marks, near } = measureSize('360k', folder)
    const peer = prepareNgraph(graph, marks)
    const perSecond = (work: (trip: Trip) => unknown) => async () => {
      const some = near.slice(0, 12)
      const ms = time(() => some.forEach(work))
      return (some.length / ms) * 1000
    }
    const ngraph = { name: 'ngraph.path', round: perSecond(({ start, end }) => peer.find(start, end)) }
    const best = { name: 'the best way', round: perSecond(trip => bestWay(graph, marks, trip)) }
    const whole = { name: 'the whole answer', round: perSecond(trip => askAsTheControl(graph, marks, trip)) }
    await compare('routing, one path, 3 to 40 km', best, ngraph, { rounds: 3, unit: 'routes/s' })
    await compare('routing, alternatives and words against one path', whole, ngraph, { rounds: 3, unit: 'routes/s' })
    measureSize('2M', folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
