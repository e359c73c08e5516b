import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { positionOf } from '../../src/graph/edges.ts'
import { pointAlong, pointsOf } from '../../src/graph/shape.ts'
import type { RoadGraph } from '../../src/graph/types.ts'
import type { HazardGeometry, HazardInput } from '../../src/hazards/types.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000
const kinds: Record<HazardRank, string> = {
  danger: 'wildfire',
  closure: 'civil',
  order: 'evacuation-order',
  warning: 'evacuation-warning',
  notice: 'weather',
}

type Random = () => number

const close = (ring: Position[]): Position[] => [...ring, ring[0] ?? [0, 0]]

/** An irregular ring around a place. `size` is its largest radius in degrees of latitude. */
function blob(random: Random, [lon, lat]: Position, size: number): Position[] {
  const corners = 4 + Math.floor(random() * 12)
  return close(
    Array.from({ length: corners }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / corners
      const reach = size * (0.4 + 0.6 * random())
      return [lon + (reach * Math.cos(angle)) / 0.78, lat + reach * Math.sin(angle)]
    }),
  )
}

const box = ([west, south]: Position, width: number, height: number): Position[] =>
  close([
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ])

const polygon = (...rings: Position[][]): HazardGeometry => ({ type: 'Polygon', coordinates: rings })

/** Builds the hazards of one scene around `at`. `size` is in degrees. */
type Scene = (random: Random, graph: RoadGraph, at: Position, size: number) => HazardInput[]

let count = 0
const hazard = (rank: HazardRank, geometry: HazardGeometry, more: Partial<HazardInput> = {}): HazardInput => {
  count++
  const id = `${rank}-${count}`
  return { id, kind: kinds[rank], title: `Hazard ${id}`, rank, geometry, observedAt: now - hourMs, ...more }
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const roadPoint = (random: Random, graph: RoadGraph): { at: Position; segment: number } => {
  const segment = Math.floor(random() * graph.segmentCount)
  return { segment, at: pointAlong(graph, segment, random() * (graph.length[segment] ?? 0)) }
}

export const scenes: Record<string, Scene> = {
  'a fire': (random, _, at, size) => [hazard('danger', polygon(blob(random, at, size)))],
  'ordered zones side by side': (random, _, [lon, lat], size) => {
    const gap = pick(random, [0, 0.00005, 0.0001])
    const cells = [0, 1, 2].flatMap(x => [0, 1, 2].map(y => [x, y] as const))
    return cells
      .filter(() => random() < 0.8)
      .map(([x, y]) =>
        hazard('order', polygon(box([lon + (x - 1.5) * size, lat + (y - 1.5) * size], size - gap, size - gap))),
      )
  },
  'ordered zones that touch at a point': (_, __, [lon, lat], size) => [
    hazard('order', polygon(box([lon - size, lat - size], size, size))),
    hazard('order', polygon(box([lon, lat], size, size))),
  ],
  'a fire inside an order': (random, _, at, size) => [
    hazard('order', polygon(blob(random, at, size * 1.5))),
    hazard('danger', polygon(blob(random, at, size * 0.5))),
  ],
  'a fire across the border of two orders': (random, _, [lon, lat], size) => [
    hazard('order', polygon(box([lon - size, lat - size], size, size * 2))),
    hazard('order', polygon(box([lon, lat - size], size, size * 2))),
    hazard('danger', polygon(blob(random, [lon, lat], size * 0.6))),
  ],
  'a fire with a hole and an island in it': (random, _, at, size) => [
    hazard('danger', {
      type: 'MultiPolygon',
      coordinates: [[blob(random, at, size * 1.4), blob(random, at, size * 0.5)], [blob(random, at, size * 0.15)]],
    }),
  ],
  'many spot fires as one': (random, _, [lon, lat], size) => [
    hazard('danger', {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: 5 }, () => [
        blob(random, [lon + (random() - 0.5) * size * 4, lat + (random() - 0.5) * size * 4], size * 0.3),
      ]),
    }),
  ],
  'a ring that touches itself': (_, __, [lon, lat], size) => [
    // One ring that contains both the outline and the hole, which a line connects.
    hazard(
      'danger',
      polygon(
        close([
          [lon - size, lat - size],
          [lon + size, lat - size],
          [lon + size, lat + size],
          [lon - size, lat + size],
          [lon - size, lat - size],
          [lon - size / 2, lat - size / 2],
          [lon - size / 2, lat + size / 2],
          [lon + size / 2, lat + size / 2],
          [lon + size / 2, lat - size / 2],
          [lon - size / 2, lat - size / 2],
        ]),
      ),
    ),
  ],
  'two fires that overlap': (random, _, [lon, lat], size) => [
    hazard('danger', polygon(blob(random, [lon - size / 3, lat], size))),
    hazard('danger', polygon(blob(random, [lon + size / 3, lat], size))),
  ],
  'closed roads': (random, graph) =>
    Array.from({ length: 4 }, () => {
      const { at, segment } = roadPoint(random, graph)
      if (random() < 0.5)
        return hazard('closure', { type: 'Point', coordinates: at }, { bufferMeters: 10 + random() * 60 })
      return hazard('closure', { type: 'LineString', coordinates: pointsOf(graph, segment) })
    }),
  'a fire that grows': (random, _, at, size) => [
    hazard('danger', polygon(blob(random, at, size)), {
      growthMetersPerHour: 200 + random() * 2_000,
      ...(random() < 0.5 && { bearing: Math.floor(random() * 360) }),
    }),
  ],
  'a warning around an order around a fire': (random, _, at, size) => [
    hazard('warning', polygon(blob(random, at, size * 2))),
    hazard('order', polygon(blob(random, at, size))),
    hazard('danger', polygon(blob(random, at, size * 0.5))),
    hazard('notice', polygon(blob(random, at, size * 3))),
  ],
  'fires of a few metres': (random, graph) =>
    Array.from({ length: 3 }, () => hazard('danger', polygon(blob(random, roadPoint(random, graph).at, 0.0002)))),
  'a fire around a crossing': (random, graph, _, size) => {
    const node = Math.floor(random() * graph.nodeCount)
    return [hazard('danger', polygon(blob(random, positionOf(graph, node), size * 0.2)))]
  },
}
