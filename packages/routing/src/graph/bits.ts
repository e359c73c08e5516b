/** Whether a bit is set in a bit set of 32-bit words. */
export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

/** A bit set with room for `count` bits, all zero. */
export const createBits = (count: number): Uint32Array<ArrayBuffer> => new Uint32Array(Math.ceil(count / 32))
