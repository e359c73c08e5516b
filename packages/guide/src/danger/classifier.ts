import trained from './classifier.json' with { type: 'json' }
import { type Rounded, readCodes, readNumbers } from './codes.ts'
import type { features } from './features.ts'
import type { DangerId } from './ids.ts'

export type Classifier = {
  /** 0 to 1: how likely it is that a life is in danger. */
  chanceOfDanger(found: Features): number
  /** How likely each danger is, if there is one. */
  chanceOfKinds(found: Features): ReadonlyMap<DangerId, number>
}
type Features = ReturnType<typeof features>

/**
 * The file of a model. Each bucket of features has a vector, which is stored in parts: a part is an index into a list of short vectors that
 * all buckets share (product quantisation). The vectors of a text's features are added up, and a linear layer scores each label.
 */
export type Model = {
  /** What a text may be: a kind of danger, or one of `calm`. */
  labels: readonly string[]
  calm: readonly string[]
  /** For each part: the index that each bucket has, and the shared vectors one after the other. */
  parts: readonly { codes: string; vectors: Rounded }[]
  dimensions: number
  /** A row of `dimensions` weights for each label. */
  weights: Rounded
  biases: readonly number[]
}

/** Applied to the log odds of danger (Platt scaling). Label smoothing makes them too cautious on texts of strangers. */
const odds = { steepness: 1.15, shift: 0.25 }

/** Reads a model that `tools/danger` trained from its corpus. */
export function createClassifier({ labels, calm, dimensions, biases, ...model }: Model): Classifier {
  const parts = model.parts.map(({ codes, vectors }) => ({ codes: readCodes(codes), vectors: readNumbers(vectors) }))
  const width = dimensions / parts.length
  const weights = readNumbers(model.weights)
  const places = [...labels.keys()]
  const isCalm = (place: number) => calm.includes(labels[place] ?? '')
  const dangers = places.filter(place => !isCalm(place))
  const calms = places.filter(isCalm)

  // Both chances are asked of the same features.
  const summed = new WeakMap<Features, Float64Array>()
  function vectorOf(found: Features): Float64Array {
    const before = summed.get(found)
    if (before) return before
    const sum = new Float64Array(dimensions)
    for (const [part, { codes, vectors }] of parts.entries())
      for (const [bucket, value] of found) {
        const from = (codes[bucket] ?? 0) * width
        for (let i = 0; i < width; i += 1)
          sum[part * width + i] = (sum[part * width + i] ?? 0) + value * (vectors[from + i] ?? 0)
      }
    summed.set(found, sum)
    return sum
  }

  /** The logits of the labels at these places. */
  function scoresOf(vector: Float64Array, places: readonly number[]): number[] {
    return places.map(place =>
      vector.reduce((sum, value, i) => sum + value * (weights[place * dimensions + i] ?? 0), biases[place] ?? 0),
    )
  }

  return {
    chanceOfDanger(found) {
      const vector = vectorOf(found)
      const logOdds = logOfSum(scoresOf(vector, dangers)) - logOfSum(scoresOf(vector, calms))
      return 1 / (1 + Math.exp(-(odds.steepness * logOdds + odds.shift)))
    },
    chanceOfKinds(found) {
      const scores = scoresOf(vectorOf(found), dangers)
      const total = logOfSum(scores)
      return new Map(dangers.map((place, i) => [labels[place] as DangerId, Math.exp((scores[i] ?? 0) - total)]))
    },
  }
}

/** The logarithm of the sum of the exponentials of the scores. */
function logOfSum(scores: readonly number[]): number {
  const most = Math.max(...scores)
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0))
}

export const classifier = createClassifier(trained)
