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
  const counts = new Map<string, number>()
  for (const text of topics.flat()) for (const [gram] of gramsOf(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  const rarity = (gram: string) => Math.log((1 + topicOf.length) / (1 + (counts.get(gram) ?? 0))) + 1
  const weighed = (grams: Iterable<readonly [gram: string, count: number]>) => {
    const all = Array.from(grams, ([gram, count]) => ({ gram, weight: (1 + Math.log(count)) * rarity(gram) }))
    const length = Math.sqrt(all.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1
    return all.map(({ gram, weight }) => ({ gram, weight: weight / length }))
  }
  // The start of each n-gram's texts in one long list. Separate lists would need several times the memory.
  const starts = new Map<string, number>()
  let end = 0
  for (const [gram, count] of counts) {
    starts.set(gram, end)
    end += count
  }
  const filled = new Map<string, number>()
  const textOf = new Uint16Array(end)
  const weightOf = new Float32Array(end)
  // The n-grams of each text are computed a second time here. Keeping them from the first time would take 20 MB per language.
  for (const [nth, text] of topics.flat().entries())
    for (const { gram, weight } of weighed(gramsOf(text))) {
      const at = (starts.get(gram) ?? 0) + (filled.get(gram) ?? 0)
      filled.set(gram, (filled.get(gram) ?? 0) + 1)
      textOf[at] = nth
      weightOf[at] = weight
    }

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
      for (const { gram, weight } of weighed(gramsOf(text))) {
        const start = starts.get(gram)
        if (start === undefined) continue
        const after = start + (counts.get(gram) ?? 0)
        for (let at = start; at < after; at += 1) {
          const found = textOf[at] ?? 0
          alike[found] = (alike[found] ?? 0) + weight * (weightOf[at] ?? 0)
        }
      }
      return likenessOfTopics(alike)
    },
  }
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
