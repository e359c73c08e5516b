import { type HazardRank, hazardRanks } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { expect, test } from 'vitest'
import { shapeOf } from '../src/graph/shape.ts'
import { applyHazards, type HazardMarks } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { buildGridGraph } from './grid.ts'
import { metersInside } from './judge.ts'

const graph = buildGridGraph(21, 30)
const [west, south, east, north] = graph.bounds

function randomRing(random: () => number, size: number): Position[] {
  const centre: Position = [west + random() * (east - west), south + random() * (north - south)]
  const corners = 3 + Math.floor(random() * 60)
  return Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners
    const reach = size * (0.4 + 0.6 * random())
    return [centre[0] + (reach * Math.cos(angle)) / 0.77, centre[1] + reach * Math.sin(angle)]
  })
}

const hazardOf = (id: string, rank: HazardRank, ring: Position[]): HazardInput => ({
  id,
  kind: rank,
  title: id,
  rank,
  geometry: { type: 'Polygon', coordinates: [ring] },
})

test('the metres of each road in a danger equal those that a walk along it counts', () => {
  const random = seededRandom(31)
  for (let round = 0; round < 12; round++) {
    const ring = randomRing(random, 0.004 + random() * 0.03)
    const marks = applyHazards(graph, [hazardOf('fire', 'danger', ring)])
    for (let segment = 0; segment < graph.segmentCount; segment++) {
      const marked = (marks.stretches.get(segment) ?? []).reduce((sum, { from, to }) => sum + to - from, 0)
      const walked = metersInside(shapeOf(graph, segment).points, ring, 1)
      expect(Math.abs(marked - walked), `segment ${segment} of round ${round}`).toBeLessThan(12 + walked * 0.02)
    }
  }
})

const told = (marks: HazardMarks) => ({
  blocked: [...marks.blocked],
  hazards: marks.hazards.map(({ hazardId }) => hazardId),
  areas: marks.orderedAreas.map(({ members }) => members),
  stretches: [...marks.stretches].sort(([a], [b]) => a - b),
  ordered: [...marks.orderedStretches].sort(([a], [b]) => a - b),
})

test('updated marks equal newly computed ones', () => {
  const random = seededRandom(8)
  const rank = () => hazardRanks[Math.floor(random() * hazardRanks.length)] ?? 'danger'
  let hazards: HazardInput[] = []
  let marks = applyHazards(graph, hazards)
  for (let change = 0; change < 40; change++) {
    const at = Math.floor(random() * (hazards.length + 1))
    const next = hazardOf(`h${Math.floor(random() * 9)}`, rank(), randomRing(random, 0.002 + random() * 0.01))
    hazards = hazards.filter(({ id }, i) => id !== next.id && (i !== at || random() < 0.5))
    if (random() < 0.8) hazards.splice(at, 0, next)
    // Equal but not identical objects, like those that are read from a message.
    const sent: HazardInput[] = JSON.parse(JSON.stringify(hazards))
    const before = marks
    marks = applyHazards(graph, sent, { previous: before })
    expect(told(marks)).toEqual(told(applyHazards(graph, hazards)))
    for (const hazard of marks.hazards) {
      const known = before.hazards.find(({ hazardId }) => hazardId === hazard.hazardId)
      if (known && hazard.hazardId !== next.id) expect(hazard, hazard.hazardId).toBe(known)
    }
  }
})
