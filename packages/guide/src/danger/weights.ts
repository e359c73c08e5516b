/** The characters that weights are written as: printable, and none that JSON would have to escape. */
const characters = Array.from({ length: 93 }, (_, i) => String.fromCharCode(33 + i))
  .join('')
  .replace(/["\\]/g, '')

/** A weight has one of nine values, and a character stands for two of them: the most that fit into one that JSON does not escape. */
const levels = 9
const middle = (levels - 1) / 2

const numbersOfCharacters = new Map([...characters].map((character, number) => [character, number]))

/** Small weights are told apart better than large ones: they are many. */
const weightOf = (level: number): number => {
  const distance = (level - middle) / middle
  return Math.sign(distance) * distance * distance
}
const values = Array.from({ length: levels }, (_, level) => weightOf(level))

const levelOf = (weight: number): number =>
  middle + Math.sign(weight) * Math.round(middle * Math.sqrt(Math.min(Math.abs(weight), 1)))

/** The weights of all buckets as text. They count as shares of the largest weight that can be written: -1 to 1. */
export function writeWeights(weights: Float64Array): string {
  const pairs = Array.from({ length: weights.length / 2 }, (_, pair) => {
    const [first = 0, second = 0] = weights.subarray(2 * pair, 2 * pair + 2)
    return characters.charAt(levelOf(first) * levels + levelOf(second))
  })
  return pairs.join('')
}

/** The weights of a text that `writeWeights` wrote. */
export function readWeights(text: string): Float32Array {
  const weights = new Float32Array(2 * text.length)
  for (let pair = 0; pair < text.length; pair += 1) {
    const number = numbersOfCharacters.get(text.charAt(pair)) ?? 0
    weights[2 * pair] = values[Math.floor(number / levels)] ?? 0
    weights[2 * pair + 1] = values[number % levels] ?? 0
  }
  return weights
}

/** The same features in fewer buckets: there are many kinds of danger, and each has a weight for every bucket. */
export function foldBuckets(found: ReadonlyMap<number, number>, count: number): Map<number, number> {
  const folded = new Map<number, number>()
  for (const [bucket, value] of found) folded.set(bucket % count, (folded.get(bucket % count) ?? 0) + value)
  return folded
}
