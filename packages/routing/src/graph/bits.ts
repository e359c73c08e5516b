/** Whether a bit of a set, kept in words of 32 bits, is one. */
export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

/** Room for so many bits, all of them zero. */
export const createBits = (count: number): Uint32Array<ArrayBuffer> => new Uint32Array(Math.ceil(count / 32))
