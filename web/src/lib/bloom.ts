/** Number of bits that are set for one text. */
const hashes = 10

/**
 * Calls `visit` with each bit that stands for a text in a Bloom filter of `bytes` bytes (double hashing over FNV-1a). Stops and returns false when a call
 * returns false.
 */
function everyBit(text: string, bytes: number, visit: (byte: number, mask: number) => boolean): boolean {
  const first = fnv(text, 0x811c9dc5)
  const second = fnv(text, 0x01000193) | 1
  for (let index = 0; index < hashes; index++) {
    const bit = ((first + Math.imul(index, second)) >>> 0) % (bytes * 8)
    if (!visit(bit >> 3, 1 << (bit & 7))) return false
  }
  return true
}

function fnv(text: string, start: number): number {
  let hash = start
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}

/** Makes a Bloom filter of the texts. With 14 bits for each text, the false-positive rate is about 1 in 1000. */
export function createBloomFilter(texts: readonly string[], bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes)
  for (const text of texts)
    everyBit(text, bytes, (byte, mask) => {
      filter[byte] = (filter[byte] ?? 0) | mask
      return true
    })
  return filter
}

/** True for every text in the filter, and by chance for some others (see `createBloomFilter`). */
export const mightContain = (filter: Uint8Array, text: string): boolean =>
  everyBit(text, filter.length, (byte, mask) => ((filter[byte] ?? 0) & mask) !== 0)
