/**
 * A compact index of many short lists in one array: the start of each list, and the end of the last one. Every eighth start is stored completely; the others
 * are stored as a byte, the distance from there. Starts that are too far for a byte are in `far`.
 */
export type Starts = {
  /** Start of list 8 i. */
  block: Uint32Array
  /** Distance from the start of the block to the start of each list; `tooFar` for a list in `far`. One entry more than there are lists. */
  offset: Uint8Array
  /** Pairs of a list and its start, ascending. */
  far: Uint32Array
}

const blockBits = 3
const tooFar = 255

/** Packs starts. `first` has the start of each list and, as its last entry, the end of all. */
export function packStarts(first: Uint32Array): Starts {
  const block = new Uint32Array(Math.ceil(first.length / 2 ** blockBits))
  const offset = new Uint8Array(first.length)
  const far: number[] = []
  first.forEach((start, list) => {
    if (list % 2 ** blockBits === 0) block[list >>> blockBits] = start
    const distance = start - (block[list >>> blockBits] ?? 0)
    offset[list] = Math.min(tooFar, distance)
    if (distance >= tooFar) far.push(list, start)
  })
  return { block, offset, far: Uint32Array.from(far) }
}

function farStart({ far }: Starts, list: number): number {
  let low = 0
  let high = far.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((far[middle * 2] ?? 0) < list) low = middle + 1
    else high = middle
  }
  return far[low * 2 + 1] ?? 0
}

export function startAt(starts: Starts, list: number): number {
  const offset = starts.offset[list] ?? 0
  return offset === tooFar ? farStart(starts, list) : (starts.block[list >>> blockBits] ?? 0) + offset
}

export const endAt = (starts: Starts, list: number): number => startAt(starts, list + 1)

export const countAt = (starts: Starts, list: number): number => endAt(starts, list) - startAt(starts, list)
