/**
 * The characters that numbers are written as: printable, and none that JSON would have to escape, so that the file compresses well.
 * A weight is the distance of its character from the middle one.
 */
export const weightCharacters = Array.from({ length: 93 }, (_, i) => String.fromCharCode(33 + i))
  .join('')
  .replace(/["\\]/g, '')
export const middleWeight = (weightCharacters.length - 1) / 2

/** A gap between two buckets is written as two characters. */
export const longestGap = weightCharacters.length ** 2 - 1

const numbersOfCharacters = new Map([...weightCharacters].map((character, number) => [character, number]))
const numberOf = (text: string, at: number): number => numbersOfCharacters.get(text.charAt(at)) ?? 0

/** Small weights are told apart better than large ones: they are many. */
const weightOf = (number: number): number => {
  const distance = (number - middleWeight) / middleWeight
  return Math.sign(distance) * distance * distance
}

/** Weights by bucket: for each, the gap from the bucket before it, and its character. `tools/danger/train.ts` writes the form. */
export type WeightRow = { gaps: string; weights: string }

export function readRow({ gaps, weights }: WeightRow): { bucket: number; weight: number }[] {
  let bucket = 0
  return Array.from(weights, (_, at) => {
    bucket += numberOf(gaps, 2 * at) * weightCharacters.length + numberOf(gaps, 2 * at + 1)
    return { bucket, weight: weightOf(numberOf(weights, at)) }
  })
}
