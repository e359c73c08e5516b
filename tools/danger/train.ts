import type { Model } from '@muster/guide/danger/classifier'
import { codeCount, writeCodes, writeNumbers } from '@muster/guide/danger/codes'
import { buckets, features, normalise } from '@muster/guide/danger/features'
import { dangerOf, type Utterance } from './corpus.ts'
import { type Example, fit, type Labels, type Plan, type Top } from './fit.ts'
import { seededRandom } from './random.ts'
import { freeVectors, share, sharedVectors } from './vectors.ts'

const calm = ['harmless', 'question']
const grey = 'grey'

const dimensions = 48
/** Each part of a vector is stored as one character. */
const partCount = 6

const plans = {
  free: {
    passes: 12,
    pace: { vectors: 0.1, top: 0.01, decay: 0.9 },
    leftOut: { features: 0.5, dimensions: 0.2 },
    batch: 256,
  },
  /** Few numbers that begin near their best values. */
  shared: {
    passes: 6,
    pace: { vectors: 0.006, top: 0.004, decay: 0.65 },
    leftOut: { features: 0.4, dimensions: 0 },
    batch: 512,
  },
} satisfies Record<string, Plan>

/**
 * Trains the classifier: first a vector of its own for each bucket, then vectors that buckets share, which are stored. The same corpus
 * always gives the same bytes: seed and order are fixed.
 */
export function train(corpus: readonly Utterance[]): Model {
  const random = seededRandom(988)
  const dangers = [...new Set(corpus.map(({ label }) => dangerOf(label)).filter(isDanger))].sort()
  const names = [...dangers, ...calm]
  const labels: Labels = { count: names.length, isCalm: place => place >= dangers.length }
  const examples = weigh(corpus, names)
  const top: Top = {
    weights: new Float32Array(names.length * dimensions).map(() => (2 * random() - 1) / Math.sqrt(dimensions)),
    biases: new Float32Array(names.length),
  }
  const { numbers, vectors } = freeVectors(buckets, dimensions, random)
  fit({ vectors, top, labels }, examples, plans.free, random)

  const used = timesUsed(examples)
  const width = dimensions / partCount
  const parts = Array.from({ length: partCount }, (_, part) => {
    const ofPart = numbers.filter((_, i) => Math.floor((i % dimensions) / width) === part)
    return share(ofPart, used, codeCount, random)
  })
  fit({ vectors: sharedVectors(parts, dimensions), top, labels }, examples, plans.shared, random)
  return {
    labels: names,
    calm,
    dimensions,
    parts: parts.map(({ codes, shared }) => ({ codes: writeCodes(codes), vectors: writeNumbers(shared) })),
    weights: writeNumbers(top.weights),
    biases: [...top.biases].map(round),
  }
}

export const isDanger = (label: string) => label !== grey && !calm.includes(label)

/** Each language counts as much for danger as against it, however many utterances were written; and a template less for each of its utterances. */
function weigh(corpus: readonly Utterance[], names: readonly string[]): Example[] {
  const sideOf = ({ language, label }: Utterance) => `${language} ${isDanger(label)}`
  const counts = Map.groupBy(corpus, sideOf)
  const templateOf = ({ label, template }: Utterance) => label + template
  const made = Map.groupBy(corpus, templateOf)
  const mean = corpus.length / counts.size
  return corpus.map(utterance => {
    const { label, text } = utterance
    const ofSide = (mean / (counts.get(sideOf(utterance))?.length ?? 1)) ** 0.5
    const weight = ofSide * (made.get(templateOf(utterance))?.length ?? 1) ** -0.5
    return { ...foundIn(text), place: label === grey ? null : names.indexOf(dangerOf(label)), weight }
  })
}

type Found = Pick<Example, 'buckets' | 'values'>
const found = new Map<string, Found>()

/** The features of a text, found once: folds train on most of the same ones. */
function foundIn(text: string): Found {
  const before = found.get(text)
  if (before) return before
  const all = features(normalise(text))
  const result = { buckets: Uint32Array.from(all.keys()), values: Float32Array.from(all.values()) }
  found.set(text, result)
  return result
}

/** How much the texts use each bucket: the sum of its squared values. */
function timesUsed(examples: readonly Found[]): Float64Array {
  const used = new Float64Array(buckets)
  for (const { buckets, values } of examples)
    for (const [i, bucket] of buckets.entries()) used[bucket] = (used[bucket] ?? 0) + (values[i] ?? 0) ** 2
  return used
}

const round = (value: number) => Math.round(value * 1e4) / 1e4
