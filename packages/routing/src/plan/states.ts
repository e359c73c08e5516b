const pageBits = 9
const pageSize = 1 << pageBits

type Inside = { state: number; within: number; cost: number; parent: number; closed: boolean; left: number }

/**
 * The search's data for each state of a graph, by the mask of hazards and private roads that are not left yet. Nearly all states have an empty mask and are
 * stored in typed arrays, in pages that are allocated on first use and freed by `reset`, so a small search uses little memory however large the graph is.
 * States with another mask, at the beginning of a way out, get numbers after the graph's states.
 */
export function createStates(stateCount: number) {
  const pageOf = new Int32Array(Math.ceil(stateCount / pageSize)).fill(-1)
  const used: number[] = []
  let costs = new Float64Array(pageSize * 16)
  let parents = new Int32Array(pageSize * 16)
  let closed = new Uint8Array(pageSize * 16)
  let left = new Float64Array(0)
  const numbers = new Map<number, number>()
  const inside: Inside[] = []

  const insideAt = (state: number) => (state < stateCount ? undefined : inside[state - stateCount])

  function takePage(page: number): number {
    const place = used.push(page) - 1
    const end = (place + 1) * pageSize
    if (end > costs.length) {
      const [moreCosts, moreParents, moreClosed] = [
        new Float64Array(costs.length * 2),
        new Int32Array(costs.length * 2),
        new Uint8Array(costs.length * 2),
      ]
      moreCosts.set(costs)
      moreParents.set(parents)
      moreClosed.set(closed)
      costs = moreCosts
      parents = moreParents
      closed = moreClosed
    }
    costs.fill(Number.POSITIVE_INFINITY, end - pageSize, end)
    closed.fill(0, end - pageSize, end)
    pageOf[page] = place
    return place
  }

  function slotOf(state: number): number {
    const page = state >>> pageBits
    const place = pageOf[page] ?? -1
    return ((place < 0 ? takePage(page) : place) << pageBits) | (state & (pageSize - 1))
  }

  return {
    reset() {
      for (const page of used) pageOf[page] = -1
      used.length = 0
      numbers.clear()
      inside.length = 0
    },
    of(state: number, within: number): number {
      if (within === 0) return state
      const key = within * stateCount + state
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number =
        stateCount +
        inside.push({ state, within, cost: Number.POSITIVE_INFINITY, parent: -1, closed: false, left: 0 }) -
        1
      numbers.set(key, number)
      return number
    },
    /** Records a cheaper path to a state and reopens it; false if the path is not cheaper. */
    improve(state: number, cost: number, parent: number): boolean {
      const one = insideAt(state)
      if (one) {
        if (cost >= one.cost) return false
        one.cost = cost
        one.parent = parent
        one.closed = false
        return true
      }
      const slot = slotOf(state)
      if (cost >= (costs[slot] ?? 0)) return false
      costs[slot] = cost
      parents[slot] = parent
      closed[slot] = 0
      return true
    },
    /** Closes a state; false if it was already closed. */
    close(state: number): boolean {
      const one = insideAt(state)
      if (one) {
        if (one.closed) return false
        one.closed = true
        return true
      }
      const slot = slotOf(state)
      if (closed[slot]) return false
      closed[slot] = 1
      return true
    },
    /** Allocates the array that `setLeft` writes. */
    beginLeft() {
      if (left.length < costs.length) left = new Float64Array(costs.length)
      else left.fill(0, 0, used.length * pageSize)
    },
    /** Records the cost at which the path to a state leaves other paths. */
    setLeft(state: number, cost: number) {
      const one = insideAt(state)
      if (one) one.left = cost
      else left[slotOf(state)] = cost
    },
    left: (state: number): number => insideAt(state)?.left ?? left[slotOf(state)] ?? 0,
    stateOf: (state: number): number => insideAt(state)?.state ?? state,
    withinOf: (state: number): number => insideAt(state)?.within ?? 0,
    cost: (state: number): number => insideAt(state)?.cost ?? costs[slotOf(state)] ?? 0,
    parent: (state: number): number => insideAt(state)?.parent ?? parents[slotOf(state)] ?? -1,
  }
}
export type States = ReturnType<typeof createStates>
