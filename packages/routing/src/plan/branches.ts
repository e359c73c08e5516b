import type { States } from './states.ts'

const mostBranches = 3
/** A path that differs from the best one for less than this share of its cost is not an alternative. */
const leastShare = 0.3

/**
 * Alternatives that a search has come upon: of its closed states, at most three whose paths run longest apart from the best path and from each other.
 * `closed` has the states in the order in which they were closed, `best` those of the best path.
 */
export function pickBranches(
  states: States,
  closed: readonly number[],
  best: readonly number[],
  cost: number,
  isUsable: (state: number) => boolean,
): number[] {
  const known = new Set(best)
  const found: number[] = []
  states.beginLeft()
  while (found.length < mostBranches) {
    let farthest = -1
    let longest = cost * leastShare
    for (const state of closed) {
      const parent = states.parent(state)
      const arrival = states.cost(state)
      const left = known.has(state) ? arrival : parent < 0 ? 0 : states.left(parent)
      states.setLeft(state, left)
      if (arrival - left <= longest || !isUsable(state)) continue
      longest = arrival - left
      farthest = state
    }
    if (farthest < 0) return found
    found.push(farthest)
    for (let state = farthest; state >= 0; state = states.parent(state)) known.add(state)
  }
  return found
}
