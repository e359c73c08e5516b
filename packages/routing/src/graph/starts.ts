/**
 * Where each of many short lists begins in the array that holds all of them, and behind the last one where that ends. Every eighth list has
 * its start written down; the others have a byte, the distance from there. Starts too far for a byte are in `far`.
 */
export type Starts = {
  /** Start of list 8 i. */
  block: Uint32Array
  /** From the start of the block to the start of each list; `tooFar` for one that is in `far`. One more than there are lists. */
  offset: Uint8Array
  /** Pairs, ascending: a list and its start. */
  far: Uint32Array
}

const blockBits = 3
const tooFar = 255

/** `first` holds the start of each list and, behind the last one, the end of all. */
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
