type Store = Float64Array | Uint32Array | Int32Array

/** A growing list of numbers in typed arrays: 4 or 8 bytes per entry, without the 16.7 million entries limit of a Map. */
export type NumberList<A extends Store> = {
  push(value: number): void
  readonly length: number
  values(): A
  clear(): void
}

function createList<A extends Store>(make: (length: number) => A): NumberList<A> {
  let store = make(1024)
  let length = 0
  return {
    push(value) {
      if (length === store.length) {
        const larger = make(length * 2)
        larger.set(store)
        store = larger
      }
      store[length++] = value
    },
    get length() {
      return length
    },
    values: () => store.subarray(0, length) as A,
    clear() {
      length = 0
    },
  }
}

export const float64List = (): NumberList<Float64Array> => createList(length => new Float64Array(length))
export const uint32List = (): NumberList<Uint32Array> => createList(length => new Uint32Array(length))
export const int32List = (): NumberList<Int32Array> => createList(length => new Int32Array(length))

/** Sorts a list and removes duplicates, in place; returns the part with the result. */
export function sortUnique(values: Float64Array): Float64Array {
  values.sort()
  let kept = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (i === 0 || value !== values[kept - 1]) values[kept++] = value
  }
  return values.subarray(0, kept)
}

/** Index of `value` in a sorted list, or −1. */
export function indexIn(sorted: Float64Array, value: number): number {
  const at = lowerBound(sorted, value)
  return sorted[at] === value ? at : -1
}

/** Index of the first entry that is not less than `value`; the length if there is none. */
export function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
