import { expect, test } from 'vitest'
import { buildCaliforniaGraph } from '../src/data/california-network.ts'
import { sourceOf, targetOf } from '../src/graph/edges.ts'
import { pointAlong } from '../src/graph/shape.ts'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import { costsFor, usableSegment } from '../src/plan/profiles.ts'
import { type Stop, search } from '../src/plan/search.ts'
import { createTraverse, noRules } from '../src/plan/traverse.ts'
import { buildGridGraph } from './grid.ts'
import { seededRandom } from './random.ts'

const stopOn = (graph: RoadGraph, random: () => number, usable: (s: number) => boolean): Stop => {
  let segment = 0
  do segment = Math.floor(random() * graph.segmentCount)
  while (!usable(segment))
  const along = random() * (graph.length[segment] ?? 0)
  return { segment, along, point: pointAlong(graph, segment, along), cost: 0, within: 0 }
}

test.each(travelModes)('A* finds the same cost as Dijkstra (%s)', profile => {
  for (const graph of [buildGridGraph(11), buildGridGraph(12), buildCaliforniaGraph()]) {
    const random = seededRandom(5)
    const costs = costsFor(graph, profile)
    const traverse = createTraverse(graph, null, noRules)
    let found = 0
    for (let i = 0; i < 60; i++) {
      const usable = (s: number) => usableSegment(graph, costs, s)
      const starts = [stopOn(graph, random, usable)]
      const goals = [stopOn(graph, random, usable)]
      const fast = search({ graph, costs, traverse, starts, goals })
      const plain = search({ graph, costs, traverse, starts, goals, isPlain: true })
      expect(fast === null).toBe(plain === null)
      if (fast && plain) expect(fast.cost).toBeCloseTo(plain.cost, 6)
      if (fast) found++
      fast?.pieces.forEach((piece, k) => {
        const next = fast.pieces[k + 1]
        if (next) expect(targetOf(graph, piece.edge)).toBe(sourceOf(graph, next.edge))
        expect(piece.to).toBeGreaterThanOrEqual(piece.from)
      })
    }
    expect(found).toBeGreaterThan(30)
  }
})
