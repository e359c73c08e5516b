import ranking from './ranking.json' with { type: 'json' }

/** How well a topic matches a question. The shares are shares of the weight of the question's words. */
export type Match = {
  /** The score of the full-text search. */
  text: number
  /** The share of words that its title, questions or further words contain. */
  named: number
  /** The share of words that only its answer contains. */
  body: number
  /** The overlap of the question with the topic's closest question, as a share of both. */
  closest: number
  /** The similarity of the question to the topic's questions by their letters (`letters.ts`). */
  letters: number
  /** How much more likely the words are in this topic, and in recorded questions for it, than in all topics (`heard.ts`). */
  heard: number
  /** The same, by pieces of words. */
  heardPieces: number
}

/** Properties of the question that do not depend on a topic. */
export type Asked = {
  /** The number of content words. */
  count: number
  /** The share of the words' weight that some topic contains. */
  known: number
}

/** The parts of a match, in the order in which `npm run search:fit` learns their weights. */
export const parts = ['text', 'named', 'body', 'closest', 'letters', 'heard', 'heardPieces'] as const

/** The score of a match: the weighted sum of its parts. */
export const matchOf = (match: Match): number => parts.reduce((sum, part) => sum + ranking.match[part] * match[part], 0)

const mostWords = 6

/** The values from which the confidence is computed. `lead`: how far the topic is ahead of every other. */
export const signalsOf = (match: Match, lead: number, { count, known }: Asked): number[] => [
  matchOf(match),
  lead,
  match.named + match.body,
  match.closest,
  match.letters,
  match.heard,
  match.heardPieces,
  known,
  Math.min(count, mostWords),
  Number(count === 1),
  Number(count === 2),
]

/** The confidence, 0 to 1: the share of questions with such signals that the topic answers. */
export function confidenceOf(signals: readonly number[]): number {
  const sum = signals.reduce((total, value, i) => total + (ranking.confidence[i] ?? 0) * value, ranking.constant)
  return 1 / (1 + Math.exp(-sum))
}
