import type { Position } from '@muster/geo/position'
import { isForward, segmentOf, traitsOf } from '../graph/edges.ts'
import { FLAG } from '../graph/flags.ts'
import type { RoadGraph } from '../graph/types.ts'
import { blockedBy, type HazardMarks, type HazardStretch, hard, hazardsAt } from '../hazards/marks.ts'
import { closuresTouching } from '../hazards/touching-closures.ts'

const epsilon = 0.01
/** An ordered area that is touched for less at its corner is not crossed: outlines are not drawn to the metre. */
const touchMeters = 1
// The mask that says which hazards were not left yet is a 32-bit number.
const maxLeaving = 30

/** Metres of a movement in each rank that is allowed there. `within` tells which hazards the mover is still inside of. */
export type Crossing = { danger: number; order: number; warning: number; within: number }

/** What a route may do with the hazards, for one start. */
export type CrossingRules = {
  /** Dangers and closures that hold the start, as bits of `within` in this order. */
  leaving: readonly number[]
  /** The bit of each of them by its number, and that of closed roads which go on from one of them where they may be passed, too. */
  bits: ReadonlyMap<number, number>
  /** Ordered areas that may be crossed: those that hold the start, or all of them for who is closed in. */
  open: ReadonlySet<number>
  /** Dangers and closures may be entered, by the fewest metres: for who looks for a refuge because there is no way out. */
  throughDanger: boolean
}

export const noRules: CrossingRules = { leaving: [], bits: new Map(), open: new Set(), throughDanger: false }

/** The rules for a start. `crossOrders` opens every ordered area, for who cannot get away otherwise. */
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
 * The rules for who starts on a closed road that goes on as another closure, so that no way leads out but through both. Null where no closure
 * goes on from one that holds the start.
 */
export function throughNextClosures(marks: HazardMarks, rules: CrossingRules): CrossingRules | null {
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

/** The rules of last resort: everything may be crossed, danger by the fewest metres, then ordered areas. */
export const lastResort = (marks: HazardMarks): CrossingRules => ({
  leaving: [],
  bits: new Map(),
  open: new Set(marks.orderedAreas.keys()),
  throughDanger: true,
})

/** The mask of one who is still inside every hazard that holds the start. */
export const allWithin = ({ leaving }: CrossingRules): number => 2 ** leaving.length - 1

/** Metres between `from` and `to` that at least one of the stretches covers; stretches sorted by start. */
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
  /** In ordered areas, numbered as `orderedAreas`. */
  ordered: readonly HazardStretch[]
  warning: readonly HazardStretch[]
}

/**
 * Judges a movement along one line, in metres, by one inside the hazards of `within`. Null when it enters a danger, a closure or an
 * ordered area that is not open, or comes back into one that it has left. Touching a danger or a closure is entering it.
 */
export function cross(
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
  /** How far each bit covers the movement without a gap. */
  const covered: number[] = []
  for (const stretch of hard) {
    if (stretch.to < from - epsilon || stretch.from > to + epsilon) continue
    if (!rules.throughDanger) {
      const bit = rules.bits.get(stretch.hazard)
      if (bit === undefined || (within & (1 << bit)) === 0) return null
      const until = covered[bit] ?? from
      // One that holds the start covers the movement's beginning without a gap; each further stretch of it is a return.
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

export type Traverse = (edge: number, from: number, to: number, within: number) => Crossing | null

/** A movement that meets no hazard. */
export const free: Crossing = { danger: 0, order: 0, warning: 0, within: 0 }
const none: readonly HazardStretch[] = []

const reversed = (stretches: readonly HazardStretch[], length: number): HazardStretch[] =>
  stretches
    .map(({ hazard, from, to }) => ({ hazard, from: length - to, to: length - from }))
    .sort((a, b) => a.from - b.from)

/** Ignores metres in ordered areas and on closed roads when ways are compared. Which of them may be entered does not change. */
export function leaveOrdersSoonest(traverse: Traverse): Traverse {
  return (edge, from, to, within) => {
    const crossing = traverse(edge, from, to, within)
    return crossing === free ? free : crossing && { ...crossing, order: 0 }
  }
}

const privateEnds = FLAG.carEnds | FLAG.footEnds

/** A bit for each closed road that the start lies on or beside, by its place in `leaving`. */
export const lineBits = ({ hazards }: HazardMarks, { leaving }: CrossingRules): number =>
  leaving.reduce((bits, number, i) => (hazards[number]?.isLine ? bits | (1 << i) : bits), 0)

/** Judges movements along the edges of a graph. Without marks everything is free. `onHazard` hears of every movement that meets one. */
export function createTraverse(
  graph: RoadGraph,
  marks: HazardMarks | null,
  rules: CrossingRules,
  onHazard?: () => void,
): Traverse {
  if (!marks) return () => free
  const lines = lineBits(marks, rules)
  return (edge, from, to, within) => {
    const segment = segmentOf(edge)
    const blocked = marks.blocked[segment] ?? 0
    // Who comes from a private road is beside the closed road until they are on it.
    const beside = within & lines && traitsOf(graph, segment).flags & privateEnds ? within & lines : 0
    if (blocked === 0) return beside === 0 ? free : { ...free, within: beside }
    onHazard?.()
    const length = graph.length[segment] ?? 0
    const directed = (bits: number, stretches: ReadonlyMap<number, readonly HazardStretch[]>) => {
      const found = blocked & bits ? (stretches.get(segment) ?? none) : none
      return isForward(edge) || found === none ? found : reversed(found, length)
    }
    const found = cross(
      {
        hard: directed(hard, marks.hardStretches),
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
