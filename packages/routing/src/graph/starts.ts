/**
 * Where each of many short lists begins in the array that holds all of them. Each list takes one byte, its count of entries; every
 * sixteenth has its start written down, and the starts between are summed up. Lists too long for a byte are in `large`.
 */
export type Starts = {
  /** Start of list 16 i. */
  block: Uint32Array
  /** Entries of each list; `many` for one that is in `large`. */
  count: Uint8Array
  /** Pairs, ascending: a list and its count of entries. */
  large: Uint32Array
}

const blockBits = 4
const many = 255

/** `first` holds the start of each list and, behind the last one, the end of all. */
export function packStarts(first: Uint32Array): Starts {
  const lists = first.length - 1
  const block = new Uint32Array(Math.ceil(lists / 2 ** blockBits))
  const count = new Uint8Array(lists)
  const large: number[] = []
  for (let list = 0; list < lists; list++) {
    const start = first[list] ?? 0
    const entries = (first[list + 1] ?? 0) - start
    if (list % 2 ** blockBits === 0) block[list >>> blockBits] = start
    count[list] = Math.min(many, entries)
    if (entries >= many) large.push(list, entries)
  }
  return { block, count, large: Uint32Array.from(large) }
}

function largeCount({ large }: Starts, list: number): number {
  let low = 0
  let high = large.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((large[middle * 2] ?? 0) < list) low = middle + 1
    else high = middle
  }
  return large[low * 2 + 1] ?? 0
}

export function countAt(starts: Starts, list: number): number {
  const entries = starts.count[list] ?? 0
  return entries === many ? largeCount(starts, list) : entries
}

export function startAt(starts: Starts, list: number): number {
  let start = starts.block[list >>> blockBits] ?? 0
  for (let before = (list >>> blockBits) << blockBits; before < list; before++) start += countAt(starts, before)
  return start
}
