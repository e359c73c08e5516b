import { words } from '../text.ts'

const lengths = [3, 4]
/** How much the closest texts of a topic count: the first alone says most. */
const shares = [1, 0.5, 0.25]

/** How alike a text and each topic are by their letters: 0 to 1.75. */
export type LetterIndex = { likeness(text: string): Float32Array }

/**
 * Finds topics by pieces of words, so that an inflected, compound or misspelt word that no stem covers still counts. `topics` are the texts of
 * each topic; each text is compared on its own (the cosine of weighted n-grams of letters).
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
  // Where the texts of each gram begin in one long list: a list for each would take several times the memory.
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
  /** From how alike each text is. This runs for every message, so it makes no list for each topic. */
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

/** The n-grams of letters of each word, with the spaces around it, and how often the text has them. */
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
