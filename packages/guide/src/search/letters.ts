import { words } from '../text.ts'

const lengths = [3, 4]
/** The weights of the closest texts of a topic, the closest first. */
const shares = [1, 0.5, 0.25]

/** The similarity of a text to each topic by their letters: 0 to 1.75. */
export type LetterIndex = { likeness(text: string): Float32Array }

/**
 * Creates an index of topics by pieces of words, so that inflected, compound and misspelt words that no stem covers still count. `topics` has the texts of
 * each topic. Each text is compared separately, by the cosine of weighted letter n-grams.
 */
export function createLetterIndex(topics: readonly (readonly string[])[]): LetterIndex {
  const topicOf = Uint16Array.from(topics.flatMap((all, topic) => all.map(() => topic)))
  const { numbers, rarities, rarityOfUnknown, starts, textOf, weightOf } = weigh(topics.flat())
  const topicCount = topics.length
  /** Combines the similarities of texts to those of topics. It runs for every message, so it allocates no list per topic. */
  function likenessOfTopics(alike: Float32Array): Float32Array {
    const most = shares.length
    // The closest texts of each topic, the closest first.
    const best = new Float32Array(topicCount * most)
    for (let at = 0; at < alike.length; at += 1) {
      let value = alike[at] ?? 0
      const first = (topicOf[at] ?? 0) * most
      for (let place = first; value > 0 && place < first + most; place += 1) {
        const before = best[place] ?? 0
        if (value <= before) continue
        best[place] = value
        value = before
      }
    }
    return new Float32Array(topicCount).map((_, topic) =>
      shares.reduce((sum, share, nth) => sum + share * (best[topic * most + nth] ?? 0), 0),
    )
  }

  return {
    likeness(text) {
      const alike = new Float32Array(topicOf.length)
      const grams = Array.from(gramsOf(text), ([gram, count]) => {
        const number = numbers.get(gram)
        return { number, weight: weightOfGram(count, number === undefined ? rarityOfUnknown : (rarities[number] ?? 0)) }
      })
      const length = Math.sqrt(grams.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1
      for (const { number, weight } of grams) {
        if (number === undefined) continue
        const after = starts[number + 1] ?? 0
        for (let at = starts[number] ?? 0; at < after; at += 1) {
          const found = textOf[at] ?? 0
          alike[found] = (alike[found] ?? 0) + (weight / length) * (weightOf[at] ?? 0)
        }
      }
      return likenessOfTopics(alike)
    },
  }
}

/** The weight of an n-gram that occurs `count` times in a text. */
const weightOfGram = (count: number, rarity: number) => (1 + Math.log(count)) * rarity

/**
 * The texts of each n-gram, with its weight in each of them. A function of its own, because the n-grams of all texts need several MB until they are in one
 * list.
 */
function weigh(texts: readonly string[]) {
  /** The number of each n-gram. */
  const numbers = new Map<string, number>()
  /** The number of texts that have an n-gram. */
  const counts: number[] = []
  // The n-grams of all texts, one text after another: their numbers, and how often each occurs in its text.
  const gramsInTexts: number[] = []
  const occurrences: number[] = []
  const ends = texts.map(text => {
    for (const [gram, count] of gramsOf(text)) {
      const number = numbers.get(gram) ?? numbers.size
      numbers.set(gram, number)
      counts[number] = (counts[number] ?? 0) + 1
      gramsInTexts.push(number)
      occurrences.push(count)
    }
    return gramsInTexts.length
  })
  const rarityOf = (count: number) => Math.log((1 + texts.length) / (1 + count)) + 1
  const rarities = Float64Array.from(counts, rarityOf)
  const rarityOfUnknown = rarityOf(0)
  // The start of each n-gram's texts in one long list, and the end of the last. Separate lists would need several times the memory.
  const starts = new Uint32Array(counts.length + 1)
  for (const [number, count] of counts.entries()) starts[number + 1] = (starts[number] ?? 0) + count
  const filled = starts.slice()
  const textOf = new Uint16Array(gramsInTexts.length)
  const weightOf = new Float32Array(gramsInTexts.length)
  for (const [text, end] of ends.entries()) {
    const first = ends[text - 1] ?? 0
    const weightAt = (at: number) => weightOfGram(occurrences[at] ?? 0, rarities[gramsInTexts[at] ?? 0] ?? 0)
    let square = 0
    for (let at = first; at < end; at += 1) square += weightAt(at) ** 2
    const length = Math.sqrt(square) || 1
    for (let at = first; at < end; at += 1) {
      const number = gramsInTexts[at] ?? 0
      const place = filled[number] ?? 0
      filled[number] = place + 1
      textOf[place] = text
      weightOf[place] = weightAt(at) / length
    }
  }
  return { numbers, rarities, rarityOfUnknown, starts, textOf, weightOf }
}

/** The letter n-grams of each word, including the spaces around it, with their number of occurrences. */
function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>()
  for (const word of words(text)) {
    const padded = ` ${word} `
    for (const length of lengths)
      for (let i = 0; i + length <= Math.max(padded.length, length); i += 1) {
        const gram = padded.slice(i, i + length)
        grams.set(gram, (grams.get(gram) ?? 0) + 1)
      }
  }
  return grams
}
