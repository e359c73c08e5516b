/**
 * The states of a search: an edge together with the mask of hazards that one is still inside of. Nearly all have an empty mask and live in
 * typed arrays; the others, at the start of a way out, are numbered behind them as they come.
 */
export function createStates(edgeCount: number) {
  const costs = new Float64Array(edgeCount).fill(Number.POSITIVE_INFINITY)
  const parents = new Int32Array(edgeCount).fill(-1)
  const closed = new Uint8Array(edgeCount)
  const numbers = new Map<number, number>()
  const inside: { edge: number; within: number; cost: number; parent: number; closed: boolean }[] = []

  const insideAt = (state: number) => (state < edgeCount ? undefined : inside[state - edgeCount])

  return {
    of(edge: number, within: number): number {
      if (within === 0) return edge
      const key = within * edgeCount + edge
      const known = numbers.get(key)
      if (known !== undefined) return known
      const state =
        edgeCount + inside.push({ edge, within, cost: Number.POSITIVE_INFINITY, parent: -1, closed: false }) - 1
      numbers.set(key, state)
      return state
    },
    /** Takes a cheaper way to a state; false where it is closed or the way is no cheaper. */
    improve(state: number, cost: number, parent: number): boolean {
      const one = insideAt(state)
      if (one) {
        if (one.closed || cost >= one.cost) return false
        one.cost = cost
        one.parent = parent
        return true
      }
      if (closed[state] || cost >= (costs[state] ?? 0)) return false
      costs[state] = cost
      parents[state] = parent
      return true
    },
    /** Closes a state; false where it was closed before. */
    close(state: number): boolean {
      const one = insideAt(state)
      if (one ? one.closed : closed[state]) return false
      if (one) one.closed = true
      else closed[state] = 1
      return true
    },
    edgeOf: (state: number): number => insideAt(state)?.edge ?? state,
    withinOf: (state: number): number => insideAt(state)?.within ?? 0,
    cost: (state: number): number => insideAt(state)?.cost ?? costs[state] ?? 0,
    parent: (state: number): number => insideAt(state)?.parent ?? parents[state] ?? -1,
  }
}
