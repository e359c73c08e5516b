import type { Position } from '@muster/geo/position'
import { isForward, segmentOf, traitsOf } from '../graph/edges.ts'
import { FLAG } from '../graph/flags.ts'
import type { RoadGraph } from '../graph/types.ts'
import { blockedBy, type HazardMarks, type HazardStretch, hazardsAt, impassableBits } from '../hazards/marks.ts'
import { closuresTouching } from '../hazards/touching-closures.ts'

const epsilon = 0.01
/** Fewer metres in an ordered area than this do not count as crossing it, because outlines are not exact to the metre. */
const touchMeters = 1
// The mask of hazards that are not left yet is a 32-bit number.
const maxLeaving = 30

/** Metres of a movement in hazards of each rank. `within`: the mask of hazards that the mover is still inside of at its end. */
export type Crossing = { danger: number; order: number; warning: number; within: number }

/** The hazards that routes from one start may cross. */
export type CrossingRules = {
  /** Dangers and closures that contain the start. Their order here is the order of the bits of `within`. */
  leaving: readonly number[]
  /** The bit of each of them by its index, and that of closed roads that continue from one of them, if those may be passed, too. */
  bits: ReadonlyMap<number, number>
  /** Ordered areas that may be crossed: those that contain the start, or all of them if the start is enclosed. */
  open: ReadonlySet<number>
  /** Dangers and closures may be entered, with the fewest metres: for a person who looks for a refuge because there is no way out. */
  throughDanger: boolean
}

/** The rules without hazards. */
export const noRules: CrossingRules = { leaving: [], bits: new Map(), open: new Set(), throughDanger: false }

/** The rules for a start. `crossOrders` opens every ordered area, for a person who cannot get away otherwise. */
export function rulesFor(marks: HazardMarks | null, from: Position, crossOrders: boolean): CrossingRules {
  if (!marks) return noRules
  const leaving = hazardsAt(marks, from).filter(number => {
    const rank = marks.hazards[number]?.rank
    return rank === 'danger' || rank === 'closure'
  })
  const open = marks.orderedAreas.flatMap(({ area }, number) => (crossOrders || area.holds(from) ? [number] : []))
  const held = leaving.slice(0, maxLeaving)
  return {
    leaving: held,
    bits: new Map(held.map((number, i) => [number, i])),
    open: new Set(open),
    throughDanger: false,
  }
}

/**
 * The rules for a start on a closed road that continues as another closure, so that the only way out leads through both. Null if no closure continues from
 * one that contains the start.
 */
export function adjoiningClosureRules(marks: HazardMarks, rules: CrossingRules): CrossingRules | null {
  const bits = new Map(rules.bits)
  const waiting = rules.leaving.filter(number => marks.hazards[number]?.isLine)
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const bit = bits.get(number) ?? 0
    for (const next of closuresTouching(marks, number)) {
      if (bits.has(next)) continue
      bits.set(next, bit)
      waiting.push(next)
    }
  }
  return bits.size > rules.bits.size ? { ...rules, bits } : null
}

/** The rules of last resort: everything may be crossed, with the fewest metres in danger, then in ordered areas. */
export const lastResortRules = (marks: HazardMarks): CrossingRules => ({
  leaving: [],
  bits: new Map(),
  open: new Set(marks.orderedAreas.keys()),
  throughDanger: true,
})

/** The mask of a mover who is still inside every hazard that contains the start. */
export const insideAllMask = ({ leaving }: CrossingRules): number => 2 ** leaving.length - 1

/** Metres between `from` and `to` that at least one of the stretches covers. The stretches must be sorted by start. */
function coveredMeters(stretches: readonly HazardStretch[], from: number, to: number): number {
  let meters = 0
  let reached = from
  for (const stretch of stretches) {
    const end = Math.min(stretch.to, to)
    if (end > reached) meters += end - Math.max(reached, stretch.from)
    reached = Math.max(reached, Math.min(end, to))
  }
  return Math.max(0, meters)
}

/** The stretches that a movement meets, in its direction, sorted by start. */
export type Stretches = {
  /** In dangers and closures. */
  hard: readonly HazardStretch[]
  /** In ordered areas; `hazard` is an index in `orderedAreas`. */
  ordered: readonly HazardStretch[]
  warning: readonly HazardStretch[]
}

/**
 * Checks a movement along one line, in metres, of a mover inside the hazards of `within`. Null if it enters a danger, a closure or an ordered area that is
 * not open, or returns to one that was left. Touching a danger or a closure counts as entering it.
 */
export function checkCrossing(
  { hard, ordered, warning }: Stretches,
  marks: HazardMarks,
  rules: CrossingRules,
  from: number,
  to: number,
  within: number,
): Crossing | null {
  for (const stretch of ordered) {
    const overlap = Math.min(stretch.to, to) - Math.max(stretch.from, from)
    if (overlap > touchMeters && !rules.open.has(stretch.hazard)) return null
  }
  let still = 0
  const burning: HazardStretch[] = []
  const closed: HazardStretch[] = []
  /** For each bit, up to where its stretches cover the movement without a gap. */
  const covered: number[] = []
  for (const stretch of hard) {
    if (stretch.to < from - epsilon || stretch.from > to + epsilon) continue
    if (!rules.throughDanger) {
      const bit = rules.bits.get(stretch.hazard)
      if (bit === undefined || (within & (1 << bit)) === 0) return null
      const until = covered[bit] ?? from
      // A hazard that contains the start covers the movement's beginning without a gap; each further stretch of it is a return.
      if (stretch.from > until + epsilon) return null
      covered[bit] = Math.max(until, stretch.to)
      if (stretch.to >= to - epsilon) still |= 1 << bit
    }
    ;(marks.hazards[stretch.hazard]?.rank === 'danger' ? burning : closed).push(stretch)
  }
  return {
    danger: coveredMeters(burning, from, to),
    order: coveredMeters(ordered, from, to) + coveredMeters(closed, from, to),
    warning: coveredMeters(warning, from, to),
    within: still,
  }
}

/** Checks a movement along an edge from `from` to `to` (metres) inside the hazards of the mask `within`. Null if it is not allowed. */
export type Traverse = (edge: number, from: number, to: number, within: number) => Crossing | null

/** A movement that meets no hazard. */
export const noHazardCrossing: Crossing = { danger: 0, order: 0, warning: 0, within: 0 }
const none: readonly HazardStretch[] = []

const reversed = (stretches: readonly HazardStretch[], length: number): HazardStretch[] =>
  stretches
    .map(({ hazard, from, to }) => ({ hazard, from: length - to, to: length - from }))
    .sort((a, b) => a.from - b.from)

/** Ignores metres in ordered areas and on closed roads when paths are compared. The rules of what may be entered do not change. */
export function ignoreOrderMeters(traverse: Traverse): Traverse {
  return (edge, from, to, within) => {
    const crossing = traverse(edge, from, to, within)
    return crossing === noHazardCrossing ? noHazardCrossing : crossing && { ...crossing, order: 0 }
  }
}

const privateEnds = FLAG.carEnds | FLAG.footEnds

/** The bits of the closed roads that the start lies on or beside, by their index in `leaving`. */
export const lineBits = ({ hazards }: HazardMarks, { leaving }: CrossingRules): number =>
  leaving.reduce((bits, number, i) => (hazards[number]?.isLine ? bits | (1 << i) : bits), 0)

/**
 * Creates the check of movements along the edges of a graph. Without marks every movement is free. `onHazard` is called for every movement that meets a
 * hazard.
 */
export function createTraverse(
  graph: RoadGraph,
  marks: HazardMarks | null,
  rules: CrossingRules,
  onHazard?: () => void,
): Traverse {
  if (!marks) return () => noHazardCrossing
  const lines = lineBits(marks, rules)
  return (edge, from, to, within) => {
    const segment = segmentOf(edge)
    const blocked = marks.blocked[segment] ?? 0
    // A mover on a private road is beside the closed road until they enter it.
    const beside = within & lines && traitsOf(graph, segment).flags & privateEnds ? within & lines : 0
    if (blocked === 0) return beside === 0 ? noHazardCrossing : { ...noHazardCrossing, within: beside }
    onHazard?.()
    const length = graph.length[segment] ?? 0
    const directed = (bits: number, stretches: ReadonlyMap<number, readonly HazardStretch[]>) => {
      const found = blocked & bits ? (stretches.get(segment) ?? none) : none
      return isForward(edge) || found === none ? found : reversed(found, length)
    }
    const found = checkCrossing(
      {
        hard: directed(impassableBits, marks.hardStretches),
        ordered: directed(blockedBy.order, marks.orderedStretches),
        warning: directed(blockedBy.warning, marks.warningStretches),
      },
      marks,
      rules,
      from,
      to,
      within,
    )
    return found && beside !== 0 ? { ...found, within: found.within | beside } : found
  }
}
