/** The weight of a word in a topic's answer. A word in its title, its questions or in recorded questions of people has the weight 1. */
const bodyShare = 0.5
/**
 * Smoothing: each topic is treated as if it had this many further words, distributed like those of all topics, so that a topic with few words does not seem
 * to be only about these.
 */
const smoothing = { terms: 20, pieces: 60 }
const pieceLength = 4
/** Divides the scores to the same order of magnitude as the other parts of a match. */
const scale = 3

/** The words of one topic. A list has a word once for each text that contains it. */
export type Bag = {
  /** The words of its title, its questions, its further words, and the questions in which people asked for it. */
  named: readonly string[]
  body: readonly string[]
}

/**
 * For each topic, how much more likely the words of a question are in it than in all topics: above 0 more likely, below 0 less likely, 0 if no topic has
 * them.
 */
export type HeardIndex = { scores(words: readonly string[]): Float32Array }

/** A naive Bayes index over the words of topics, including the words in which people asked for them. */
export const createTermIndex = (bags: readonly Bag[]): HeardIndex => createIndex(bags, word => [word], smoothing.terms)

/** The same index over pieces of words, so that inflected and misspelt words count. */
export const createPieceIndex = (bags: readonly Bag[]): HeardIndex => createIndex(bags, piecesOf, smoothing.pieces)

function piecesOf(word: string): readonly string[] {
  const padded = ` ${word} `
  const last = Math.max(padded.length - pieceLength, 0)
  return [...new Set(Array.from({ length: last + 1 }, (_, i) => padded.slice(i, i + pieceLength)))]
}

function createIndex(bags: readonly Bag[], featuresOf: (word: string) => readonly string[], added: number): HeardIndex {
  const ids = new Map<string, number>()
  const totals: number[] = []
  // Caches the features of topics' words, because topics share most of them. Words of questions are not cached, because their number is unlimited.
  const remembered = new Map<string, readonly string[]>()
  const featuresOfTopicWord = (word: string) => {
    const features = remembered.get(word) ?? featuresOf(word)
    remembered.set(word, features)
    return features
  }
  const counted = bags.map(({ named, body }) => {
    const counts = new Map<number, number>()
    const count = (words: readonly string[], worth: number) => {
      for (const word of words)
        for (const feature of featuresOfTopicWord(word)) {
          const id = ids.get(feature) ?? ids.size
          if (id === ids.size) ids.set(feature, id)
          counts.set(id, (counts.get(id) ?? 0) + worth)
          totals[id] = (totals[id] ?? 0) + worth
        }
    }
    count(named, 1)
    count(body, bodyShare)
    return counts
  })
  remembered.clear()
  const all = totals.reduce((sum, total) => sum + total, 0)
  // Every word that a topic lacks lowers its score by the same amount, so that amount is stored once per topic. Only the words that a topic has are stored
  // individually, in one list ordered by word.
  const absent = Float32Array.from(counted, counts =>
    Math.log(added / (added + [...counts.values()].reduce((sum, count) => sum + count, 0))),
  )
  const starts = new Uint32Array(ids.size + 1)
  for (const counts of counted) for (const id of counts.keys()) starts[id + 1] = (starts[id + 1] ?? 0) + 1
  for (let id = 0; id < ids.size; id += 1) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0)
  const filled = starts.slice()
  const topicOf = new Uint16Array(starts[ids.size] ?? 0)
  const worthOf = new Float32Array(topicOf.length)
  for (const [topic, counts] of counted.entries())
    for (const [id, count] of counts) {
      const at = filled[id] ?? 0
      filled[id] = at + 1
      topicOf[at] = topic
      worthOf[at] = Math.log(1 + count / (added * expected(totals[id] ?? 0, all)))
    }

  return {
    scores(words) {
      const features = new Set(words.flatMap(featuresOf))
      // `bags.length` would be the same number, but this function would then keep the words of all topics in memory.
      const scores = new Float32Array(absent.length)
      let known = 0
      for (const feature of features) {
        const id = ids.get(feature)
        if (id === undefined) continue
        known += 1
        for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at += 1) {
          const topic = topicOf[at] ?? 0
          scores[topic] = (scores[topic] ?? 0) + (worthOf[at] ?? 0)
        }
      }
      const size = Math.sqrt(Math.max(known, 1)) * scale
      return scores.map((score, topic) => (score + known * (absent[topic] ?? 0)) / size)
    },
  }
}

/** The share of a word among the words of all topics, raised a little for rare words. */
const expected = (total: number, all: number): number => (total + 0.5) / (all + 1_000)
