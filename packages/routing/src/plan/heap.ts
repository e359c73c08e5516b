/** A binary min-heap of numbered states on typed arrays. */
export type Heap = {
  push: (key: number, state: number) => void
  pop: () => number
  topKey: () => number
  size: () => number
  clear: () => void
}

export const createHeap = (): Heap => {
  let keys = new Float64Array(1024)
  let states = new Uint32Array(1024)
  let size = 0

  const grow = () => {
    const moreKeys = new Float64Array(size * 2)
    const moreStates = new Uint32Array(size * 2)
    moreKeys.set(keys)
    moreStates.set(states)
    keys = moreKeys
    states = moreStates
  }

  const push = (key: number, state: number) => {
    if (size === keys.length) grow()
    let i = size++
    while (i > 0) {
      const parent = (i - 1) >> 1
      const parentKey = keys[parent] ?? 0
      if (parentKey <= key) break
      keys[i] = parentKey
      states[i] = states[parent] ?? 0
      i = parent
    }
    keys[i] = key
    states[i] = state
  }

  const pop = (): number => {
    const top = states[0] ?? 0
    size--
    const key = keys[size] ?? 0
    const state = states[size] ?? 0
    let i = 0
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++
      const childKey = keys[child] ?? 0
      if (childKey >= key) break
      keys[i] = childKey
      states[i] = states[child] ?? 0
      i = child
    }
    keys[i] = key
    states[i] = state
    return top
  }

  return {
    push,
    pop,
    topKey: () => keys[0] ?? Number.POSITIVE_INFINITY,
    size: () => size,
    clear: () => {
      size = 0
    },
  }
}
