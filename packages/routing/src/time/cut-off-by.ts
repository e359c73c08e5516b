import { segmentOf, targetOf } from '../graph/edges.ts'
import { impassableBits } from '../hazards/marks.ts'
import { isOpen } from '../plan/profiles.ts'
import type { DepartureInput } from './latest-departure.ts'

/** A search that reaches this many nodes is not enclosed by hazards; a known destination is missing instead. */
const mostNodes = 50_000

/** The dangers and closures (indexes in the marks) at which every road from a place ends; empty if the roads lead on. Turns and barriers are ignored. */
export function cutOffBy({ graph, costs, marks }: DepartureInput, { segment: start }: { segment: number }): number[] {
  if (!marks) return []
  const found = new Set<number>()
  const seen = new Set<number>()
  const waiting: number[] = []
  const follow = (edge: number) => {
    if (!isOpen(graph, costs, edge)) return
    const segment = segmentOf(edge)
    const isHard = ((marks.blocked[segment] ?? 0) & impassableBits) !== 0
    const inTheWay = isHard ? (marks.hardStretches.get(segment) ?? []) : []
    for (const { hazard } of inTheWay) found.add(hazard)
    const node = targetOf(graph, edge)
    if (inTheWay.length > 0 || seen.has(node)) return
    seen.add(node)
    waiting.push(node)
  }
  for (const edge of [start * 2, start * 2 + 1]) follow(edge)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.size > mostNodes) return []
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) follow(graph.out[i] ?? 0)
  }
  return [...found]
}
