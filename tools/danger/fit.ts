import { shuffle } from './random.ts'

/** A training text: its features, and the index of its label. A grey text has null, and counts in part as danger. */
export type Example = { buckets: Uint32Array; values: Float32Array; place: number | null; weight: number }

/** The vectors of the buckets, which each bucket has for itself or shares with others. */
export type Vectors = {
  dimensions: number
  /** Adds `value` times the vector of a bucket to `sum`. */
  add(bucket: number, value: number, sum: Float32Array): void
  /** Adds to the bucket's gradient, given the gradient of the loss with respect to that sum. */
  note(bucket: number, value: number, slope: Float32Array): void
  /** Updates the vectors with one step of gradient descent, and resets the gradients to zero. */
  step(pace: number): void
}

/** The linear layer on top: a row of weights and a bias for each label. */
export type Top = { weights: Float32Array; biases: Float32Array }

export type Labels = { count: number; isCalm(place: number): boolean }

export type Plan = {
  passes: number
  /** The learning rates of the first pass, and what they are multiplied by after each pass. */
  pace: { vectors: number; top: number; decay: number }
  /** Dropout: the share of the features, and of the dimensions, that is left out at random, so that no single one decides. */
  leftOut: { features: number; dimensions: number }
  batch: number
}

/** Label smoothing: this share of the target is spread over all labels, because some labels of the corpus are wrong. */
const smoothing = 0.05
/** The target probability of danger for a grey text. */
const greyDanger = 0.4

/** Trains the vectors and the linear layer on the examples: minimises the cross entropy by mini-batch gradient descent. */
export function fit(
  { vectors, top, labels }: { vectors: Vectors; top: Top; labels: Labels },
  examples: readonly Example[],
  plan: Plan,
  random: () => number,
): void {
  const { dimensions } = vectors
  const [weights, biases] = [adam(top.weights), adam(top.biases)]
  const sum = new Float32Array(dimensions)
  const mask = new Float32Array(dimensions)
  const slope = new Float32Array(dimensions)
  const order = [...examples]
  const { features, dimensions: hidden } = plan.leftOut

  function learn({ buckets, values, place, weight }: Example, share: number) {
    const kept = buckets.map((_, i) => i).filter(() => random() >= features)
    sum.fill(0)
    for (const i of kept) vectors.add(buckets[i] ?? 0, (values[i] ?? 0) / (1 - features), sum)
    for (let d = 0; d < dimensions; d += 1) {
      mask[d] = random() < hidden ? 0 : 1 / (1 - hidden)
      sum[d] = (sum[d] ?? 0) * (mask[d] ?? 0)
    }
    const chances = chancesOf(sum, top)
    const targets = targetsOf(chances, place, labels)
    slope.fill(0)
    for (let label = 0; label < labels.count; label += 1) {
      const pull = ((chances[label] ?? 0) - (targets[label] ?? 0)) * weight * share
      biases.slopes[label] = (biases.slopes[label] ?? 0) + pull
      const at = label * dimensions
      for (let d = 0; d < dimensions; d += 1) {
        weights.slopes[at + d] = (weights.slopes[at + d] ?? 0) + pull * (sum[d] ?? 0)
        slope[d] = (slope[d] ?? 0) + pull * (top.weights[at + d] ?? 0) * (mask[d] ?? 0)
      }
    }
    for (const i of kept) vectors.note(buckets[i] ?? 0, (values[i] ?? 0) / (1 - features), slope)
  }

  for (let pass = 0; pass < plan.passes; pass += 1) {
    const slower = plan.pace.decay ** pass
    shuffle(order, random)
    for (let from = 0; from < order.length; from += plan.batch) {
      const batch = order.slice(from, from + plan.batch)
      for (const example of batch) learn(example, 1 / batch.length)
      weights.step(plan.pace.top * slower)
      biases.step(plan.pace.top * slower)
      vectors.step(plan.pace.vectors * slower)
    }
  }
}

/** The chance of each label (softmax). */
function chancesOf(sum: Float32Array, { weights, biases }: Top): Float32Array {
  const { length } = sum
  const scores = biases.map((bias, label) => {
    let score = bias
    for (let d = 0; d < length; d += 1) score += (weights[label * length + d] ?? 0) * (sum[d] ?? 0)
    return score
  })
  const most = scores.reduce((a, b) => Math.max(a, b))
  const odds = scores.map(score => Math.exp(score - most))
  const total = odds.reduce((a, b) => a + b)
  return odds.map(one => one / total)
}

/** The target of each label. For a grey text only the sum over all dangers is known. */
function targetsOf(chances: Float32Array, place: number | null, { count, isCalm }: Labels): Float32Array {
  if (place !== null) return chances.map((_, label) => smoothing / count + (label === place ? 1 - smoothing : 0))
  const calm = chances.reduce((sum, chance, label) => (isCalm(label) ? sum + chance : sum), 0)
  return chances.map((chance, label) =>
    isCalm(label) ? ((1 - greyDanger) * chance) / calm : (greyDanger * chance) / (1 - calm),
  )
}

/** The Adam optimiser (Kingma and Ba, 2015) for these numbers. The caller adds gradients to `slopes`; `step` applies and clears them. */
export function adam(numbers: Float32Array) {
  const slopes = new Float32Array(numbers.length)
  const means = new Float32Array(numbers.length)
  const squares = new Float32Array(numbers.length)
  let steps = 0
  return {
    slopes,
    step(pace: number) {
      steps += 1
      const [ofMean, ofSquare] = [1 - 0.9 ** steps, 1 - 0.999 ** steps]
      for (let i = 0; i < numbers.length; i += 1) {
        const slope = slopes[i] ?? 0
        const mean = 0.9 * (means[i] ?? 0) + 0.1 * slope
        const square = 0.999 * (squares[i] ?? 0) + 0.001 * slope * slope
        means[i] = mean
        squares[i] = square
        numbers[i] = (numbers[i] ?? 0) - (pace * mean) / ofMean / (Math.sqrt(square / ofSquare) + 1e-8)
        slopes[i] = 0
      }
    },
  }
}
