import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { positionOf } from '../src/graph/edges.ts'
import { snapToSegments } from '../src/graph/snap.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { findPath } from '../src/plan/find-path.ts'
import { costsFor, usableSegment } from '../src/plan/profiles.ts'
import { closingsOf } from '../src/time/closings.ts'
import { latestAt } from '../src/time/latest-at.ts'
import { latestDepartures } from '../src/time/latest-departure.ts'
import { buildGridGraph } from './grid.ts'
import { importOsmnxGraphml } from './import/graphml.ts'
import { plainClosing, plainDepartures } from './plain-departure.ts'
import { readShared } from './shared.ts'

const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_8km.graphml')
const seen = Date.UTC(2018, 10, 8, 16)

describe.skipIf(!graphml)('the roads of Paradise, with a fire that grows from the east', () => {
  // Vitest also runs the body of a skipped suite, so a graph is needed without the test data.
  const graph = graphml ? importOsmnxGraphml(graphml) : buildGridGraph(1)
  const costs = costsFor(graph, 'car')
  const usable = (segment: number) => usableSegment(graph, costs, segment)
  const placeAt = (lon: number, lat: number) =>
    snapToSegments(graph, [lon, lat], { maxMeters: 5_000, usable }).map(({ segment, along }) => ({ segment, along }))
  const [west, south, , north] = graph.bounds
  const marks = applyHazards(graph, [
    {
      ...{ id: 'fire', kind: 'wildfire', title: 'Fire', rank: 'danger', bufferMeters: 900 },
      geometry: { type: 'Point', coordinates: [-121.58, 39.76] },
      ...{ observedAt: seen, growthMetersPerHour: 1_800, bearing: 250, bearingUncertainty: 20 },
    },
  ])
  const { closings } = closingsOf(graph, marks, seen)
  const safeEnds = [placeAt(west, south), placeAt(west, north)].flat().map(at => ({ ...at, until: Infinity }))
  const input = { graph, costs, marks, closings, safeEnds }

  test('closes each part of each road at the time that a check of every minute finds', () => {
    const random = seededRandom(4)
    let limited = 0
    for (let i = 0; i < 400; i++) {
      const segment = Math.floor(random() * graph.segmentCount)
      const found = closings.get(segment)
      if (found === undefined && ((marks.blocked[segment] ?? 0) & 1) !== 0) continue
      const parts =
        typeof found === 'object' ? found.length : Math.max(1, Math.ceil((graph.length[segment] ?? 0) / 400))
      const plain = plainClosing(graph, marks.hazards, segment, parts, seen)
      if (plain.some(Number.isFinite)) limited++
      expect(found === undefined ? plain.map(() => Infinity) : [found].flat(), `segment ${segment}`).toEqual(plain)
    }
    expect(limited).toBeGreaterThan(100)
  })

  test('has the latest departures that repeated relaxation of all roads finds', () => {
    const [plain, found] = [plainDepartures(input), latestDepartures(input)]
    expect([...plain].filter(Number.isFinite).length).toBeGreaterThan(1_000)
    plain.forEach((value, state) => {
      expect(found[state], `state ${state}`).toBe(value)
    })
  }, 120_000)

  test('has a latest departure wherever the planner finds a route, also from the open end of a burning road', () => {
    const field = latestDepartures(input)
    const random = seededRandom(9)
    const count = { onBurningRoad: 0, ways: 0, none: 0 }
    const beside = [...marks.hardStretches.keys()]
    for (let i = 0; i < 250; i++) {
      const node = Math.floor(random() * graph.nodeCount)
      const burning = beside[Math.floor(random() * beside.length)] ?? 0
      const from = i % 2 ? positionOf(graph, node) : positionOf(graph, graph.ends[burning * 2 + (i % 4) / 2] ?? 0)
      if (marks.hazards[0]?.area.within(from, 20)) continue
      const ways = safeEnds.map(end => {
        const to = positionOf(graph, graph.ends[end.segment * 2] ?? 0)
        return findPath({ graph, marks, costs, from, to })
      })
      const way = ways.find(one => typeof one !== 'string')
      if (!way || typeof way === 'string') {
        count.none++
        continue
      }
      count.ways++
      const start = way.start
      if (marks.hardStretches.has(start.segment)) count.onBurningRoad++
      expect(latestAt(input, field, start), `person ${i}`).toBeGreaterThan(Number.NEGATIVE_INFINITY)
    }
    expect(count.ways).toBeGreaterThan(100)
    expect(count.onBurningRoad).toBeGreaterThan(5)
  }, 60_000)
})
