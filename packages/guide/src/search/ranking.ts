import ranking from './ranking.json' with { type: 'json' }

/** How well a topic's words match what was asked, each as a share of the asked words' weight. */
export type Match = {
  /** The score of the full-text search. */
  text: number
  /** Words that its title, questions or further words contain. */
  named: number
  /** Words that only its answer contains. */
  body: number
  /** What was asked and its closest question have in common, as a share of both. */
  closest: number
  /** How alike what was asked and its questions are by their letters (`letters.ts`). */
  letters: number
  /** How much likelier the asked words are in this topic, and in what people asked for it with, than in all topics (`heard.ts`). */
  heard: number
  /** The same by pieces of the words. */
  heardPieces: number
}

/** What was asked, beside how a topic matches it. */
export type Asked = {
  /** How many words of meaning. */
  count: number
  /** The share of the words' weight that some topic contains. */
  known: number
}

/** The names of what a match is made of, in the order in which `npm run search:fit` learns their weights. */
export const parts = ['text', 'named', 'body', 'closest', 'letters', 'heard', 'heardPieces'] as const

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

/** The share of questions with such signals that the topic answers: 0 to 1. */
export function confidenceOf(signals: readonly number[]): number {
  const sum = signals.reduce((total, value, i) => total + (ranking.confidence[i] ?? 0) * value, ranking.constant)
  return 1 / (1 + Math.exp(-sum))
}
