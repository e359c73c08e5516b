import type { Position } from '@muster/geo/position'
import type { Network, TravelMode } from '../../src/graph/types.ts'
import type { Route } from '../../src/plan/types.ts'
import { apart, distanceToLine } from './area.ts'

type Restriction = NonNullable<Network['restrictions']>[number]
type Piece = { way: number; a: Position; b: Position }
/** A stretch of a route along one way in one direction. `at` is the node at which the stretch ends; null if it ends between nodes. */
type Stretch = { way: number; toward: Position; at: string | null }

const onWayMeters = 0.7

/** Creates a function that lists the forbidden turns in a route. It uses only the network's restrictions and the route's geometry, no code of the planner. */
export function createTurnJudge(network: Network) {
  const positionOf = (stop: string | Position): Position =>
    typeof stop === 'string' ? (network.nodes[stop] ?? [0, 0]) : stop
  const pieces = network.ways.flatMap(({ path }, way) =>
    path.slice(1).map((stop, i): Piece => ({ way, a: positionOf(path[i] ?? stop), b: positionOf(stop) })),
  )
  const nodes = Object.entries(network.nodes)
  const nodeAt = (point: Position) => nodes.find(([, at]) => apart(at, point) < onWayMeters)?.[0] ?? null
  const touches = (way: number, node: string) => network.ways[way]?.path.includes(node) ?? false

  function stretchesOf(line: readonly Position[]): Stretch[] {
    const found: Stretch[] = []
    line.slice(1).forEach((to, i) => {
      const from = line[i] ?? to
      if (apart(from, to) < 0.05) return
      const isOn = ({ a, b }: Piece) =>
        distanceToLine(from, a, b) < onWayMeters && distanceToLine(to, a, b) < onWayMeters
      const piece = pieces.find(isOn)
      if (!piece) return
      const toward = apart(piece.b, to) <= apart(piece.b, from) ? piece.b : piece.a
      const last = found.at(-1)
      const isSame = last?.way === piece.way && last.at === null
      const at = nodeAt(to)
      if (last && isSame) Object.assign(last, { at, toward })
      else found.push({ way: piece.way, toward, at })
    })
    return found
  }

  function binds({ except }: Restriction, mode: TravelMode): boolean {
    if (mode === 'walking' || mode === 'wheelchair') return false
    const free =
      mode === 'bicycle' ? ['bicycle', 'vehicle'] : ['motor_vehicle', 'vehicle', mode === 'truck' ? 'hgv' : 'motorcar']
    return !except.some(word => free.includes(word))
  }

  /**
   * Whether the route makes the turn of a restriction at stretch `i`: `made`, `other` if it takes another turn at that place, null if the restriction does not
   * apply there.
   */
  function turnAt(
    { from, via, to, kind }: Restriction,
    stretches: readonly Stretch[],
    i: number,
  ): 'made' | 'other' | null {
    const over = 'ways' in via ? via.ways : []
    const way = (k: number) => stretches[i + k]?.way
    const next = stretches[i + over.length + 1]
    const before = stretches[i + over.length]
    const node = before?.at
    if (!next || !node || way(0) !== from || over.some((one, k) => way(k + 1) !== one)) return null
    if ('node' in via && via.node !== node) return null
    // A restriction with a `via` way applies only to a route that drives along that way, not to one that turns back at once.
    if (over.length > 0 && stretches[i]?.at === node) return null
    const isBack = next.way === before.way
    // If `from` and `to` are the same way, only a restriction of U-turns has a meaning.
    const last = over.at(-1) ?? from
    const isUturn = kind === 'no_u_turn' && from === to
    if (to === last && !isUturn) return null
    if (isUturn && over.length > 0) return null
    if (!touches(to, node)) return null
    return next.way === to && (isUturn || !isBack) ? 'made' : 'other'
  }

  return (route: Route): string[] => {
    const stretches = stretchesOf(route.geometry)
    return (network.restrictions ?? []).flatMap(restriction => {
      const { kind } = restriction
      if (!binds(restriction, route.profile)) return []
      const forbidden = kind.startsWith('no_') ? 'made' : kind.startsWith('only_') ? 'other' : null
      const isBroken = stretches.some((_, i) => forbidden !== null && turnAt(restriction, stretches, i) === forbidden)
      return isBroken ? [`breaks ${kind} from way ${restriction.from} into way ${restriction.to}`] : []
    })
  }
}
