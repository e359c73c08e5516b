import type { RiskKind } from '@muster/contracts/vocabulary/travel'
import { nameOf, reverseOf, segmentOf, sourceOf, traitsOf } from '../graph/edges.ts'
import { FLAG } from '../graph/flags.ts'
import { ordinaryNode } from '../graph/node-tags.ts'
import type { RoadEnd } from '../graph/road-ends.ts'
import { bitOf } from '../graph/travel-modes.ts'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import type { Path } from './find-path.ts'
import { doubtFlagOf } from './profiles.ts'
import type { RiskReason, RoadGap, Route } from './types.ts'

const told: readonly RiskKind[] = ['doubtful-road', 'ford', 'ferry', 'private-road', 'unknown-access']

/** Minimum length of a reason: a gate or a kerb has no length of its own. */
const leastMeters = 1

/** Risk reasons from the roads of paths: metres of each kind, with the longest road's name. */
export function roadReasons(graph: RoadGraph, profile: TravelMode, paths: readonly Path[]): RiskReason[] {
  const found = new Map<RiskKind, Map<string, number>>()
  const add = (kind: RiskKind, segment: number, meters: number) => {
    const roads = found.get(kind) ?? new Map<string, number>()
    const name = nameOf(graph, segment)
    found.set(kind, roads.set(name, (roads.get(name) ?? 0) + meters))
  }
  const doubtFlag = doubtFlagOf(profile)
  for (const { pieces } of paths) {
    pieces.forEach(({ edge, from, to }, i) => {
      const segment = segmentOf(edge)
      const { flags } = traitsOf(graph, segment)
      const meters = to - from
      if (flags & doubtFlag) add('doubtful-road', segment, meters)
      if (flags & FLAG.ford) add('ford', segment, meters)
      if (flags & FLAG.ferry) add('ferry', segment, meters)
      if (flags & FLAG.private) add('private-road', segment, meters)
      if (profile === 'wheelchair' && flags & FLAG.wheelchairUnknown) add('unknown-access', segment, meters)
      const before = pieces[i - 1]
      if (!before || before.edge === reverseOf(edge)) return
      const node = graph.nodeTraits[graph.nodeTrait[sourceOf(graph, edge)] ?? 0] ?? ordinaryNode
      const bit = bitOf(profile)
      if (node.isFord) add('ford', segment, leastMeters)
      else if (node.doubtfulTo & bit) add('doubtful-road', segment, leastMeters)
      if (profile === 'wheelchair' && node.isUnknown) add('unknown-access', segment, leastMeters)
    })
  }
  return told.flatMap((kind): RiskReason[] => {
    const roads = [...(found.get(kind) ?? [])].sort((a, b) => b[1] - a[1])
    const meters = roads.reduce((sum, [, length]) => sum + length, 0)
    return meters > 0 ? [{ kind, hazardId: null, road: roads[0]?.[0] ?? '', meters, minutes: null }] : []
  })
}

/** The risk reason for gaps without a known road between a route and the requested points. */
export function gapReasons(gaps: readonly (RoadGap | null)[]): RiskReason[] {
  const meters = gaps.reduce((sum, gap) => sum + (gap?.meters ?? 0), 0)
  return meters > 0 ? [{ kind: 'no-known-road', hazardId: null, road: '', meters, minutes: null }] : []
}

type Told = Pick<Route, 'leavesHazards' | 'passesThrough' | 'nearDangers' | 'crossesOrders'>

/** Risk reasons from the hazards of a route. */
export function hazardReasons({ leavesHazards, passesThrough, nearDangers, crossesOrders }: Told): RiskReason[] {
  const reason = (kind: RiskKind, hazardId: string, meters: number): RiskReason => ({
    kind,
    hazardId,
    road: '',
    meters,
    minutes: null,
  })
  const inDanger = [...leavesHazards, ...passesThrough].filter(({ rank }) => rank === 'danger')
  const closed = leavesHazards.filter(({ rank }) => rank === 'closure')
  const orders = crossesOrders ? passesThrough.filter(({ rank }) => rank === 'order') : []
  // Officials tell people there to stay, so leaving is itself a risk.
  const toldToStay = leavesHazards.filter(({ kind }) => kind === 'shelter-in-place')
  return [
    ...inDanger.map(({ hazardId, metersInside }) => reason('leaves-danger', hazardId, metersInside)),
    ...closed.map(({ hazardId, metersInside }) => reason('leaves-closure', hazardId, metersInside)),
    ...nearDangers.map(({ hazardId, meters }) => reason('near-danger', hazardId, meters)),
    ...[...toldToStay, ...orders].map(({ hazardId, metersInside }) => reason('crosses-order', hazardId, metersInside)),
  ]
}

/** The risk reason of a route that ends on a road and not at a place: it is not known how the road continues, or which place is safe. */
export const endReason = ({ kind, road }: Pick<RoadEnd, 'kind' | 'road'>): RiskReason => ({
  kind,
  hazardId: null,
  road,
  meters: 0,
  minutes: null,
})
