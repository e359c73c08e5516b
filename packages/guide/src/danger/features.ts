import { fold } from '../text.ts'

/** Buckets of the hashed n-grams: few enough for a small file, many enough that collisions do not matter. */
export const buckets = 1 << 15

const longestGram = 5

/** A message as words of lower-case letters without marks: the form in which it is trained on and recognised. */
export function normalise(text: string): string {
  return fold(text)
    .normalize('NFC')
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** FNV-1a, without making a substring. */
function hash(text: string, from: number, to: number, seed: number): number {
  let value = 2_166_136_261 ^ seed
  for (let i = from; i < to; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619)
  // The lower bits of this hash are poor, so the upper ones are mixed in.
  return ((value ^ (value >>> 15)) >>> 0) % buckets
}

/**
 * The buckets of a normalised text, each once: its words, its pairs of words, and the n-grams of letters in each word. A text without
 * spaces is one word, so its n-grams stand for the words.
 */
export function features(normalised: string): Set<number> {
  const found = new Set<number>()
  const text = ` ${normalised} `
  let before = 0
  for (let start = 0; start < text.length - 1; ) {
    const end = text.indexOf(' ', start + 1)
    found.add(hash(text, start, end + 1, 1))
    if (before < start) found.add(hash(text, before, end + 1, 2))
    const isUnspaced = text.charCodeAt(start + 1) > 0x2e80
    for (let length = isUnspaced ? 1 : 3; length <= (isUnspaced ? 4 : longestGram); length += 1)
      for (let i = start; i + length <= end + 1; i += 1) found.add(hash(text, i, i + length, 0))
    before = start
    start = end
  }
  return found
}
