import type { Model } from '@muster/guide/danger/classifier'
import { codeCount, writeCodes, writeNumbers } from '@muster/guide/danger/codes'
import { buckets, features, normalise } from '@muster/guide/danger/features'
import { dangerOf, type Utterance } from './corpus.ts'
import { type Example, fit, type Labels, type Plan, type Top } from './fit.ts'
import { seededRandom } from './random.ts'
import { ownVectors, partOf, roundedVectors, share } from './vectors.ts'

const calm = ['harmless', 'question']
const grey = 'grey'

const dimensions = 40
/** Each part of a vector is stored as one character. */
const partCount = 5

const plans = {
  free: {
    passes: 12,
    pace: { vectors: 0.1, top: 0.01, decay: 0.9 },
    leftOut: { features: 0.5, dimensions: 0.2 },
    batch: 256,
  },
  rounded: {
    passes: 8,
    pace: { vectors: 0.05, top: 0.006, decay: 0.8 },
    leftOut: { features: 0.5, dimensions: 0.1 },
    batch: 256,
  },
} satisfies Record<string, Plan>

/**
 * Trains the classifier: first a vector of its own for each bucket, then these together with the vectors that buckets share, which are
 * stored. The same corpus always gives the same bytes: seed and order are fixed.
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
  const numbers = new Float32Array(buckets * dimensions).map(() => (random() - 0.5) / 5)
  fit({ vectors: ownVectors(numbers, dimensions), top, labels }, examples, plans.free, random)

  const used = timesUsed(examples)
  const parts = Array.from({ length: partCount }, (_, at) =>
    share(partOf(numbers, dimensions, partCount, at), used, codeCount, random),
  )
  fit({ vectors: roundedVectors(numbers, parts, dimensions), top, labels }, examples, plans.rounded, random)
  return {
    labels: names,
    calm,
    dimensions,
    parts: parts.map(({ codes, shared }) => ({ codes: writeCodes(codes), vectors: writeNumbers(shared) })),
    weights: writeNumbers(top.weights),
    biases: [...top.biases].map(round),
  }
}

/** Of all dangers, suicide is told least plainly, and to overlook it is worst: its utterances count this many times. */
const ofSuicide = 2

export const isDanger = (label: string) => label !== grey && !calm.includes(label)

/**
 * Each language counts as much for danger as against it, however many utterances of either were written; a language with few utterances less than
 * others; and a template less for each of its utterances.
 */
function weigh(corpus: readonly Utterance[], names: readonly string[]): Example[] {
  const sideOf = ({ language, label }: Utterance) => `${language} ${isDanger(label)}`
  const templateOf = ({ label, template }: Utterance) => label + template
  const languages = countBy(corpus, ({ language }) => language)
  const sides = countBy(corpus, sideOf)
  const made = countBy(corpus, templateOf)
  return corpus.map(utterance => {
    const { label, text, language } = utterance
    const ofLanguage = (corpus.length / languages.size / languages.of(language)) ** 0.5
    const ofSide = languages.of(language) / 2 / sides.of(sideOf(utterance))
    const ofDanger = dangerOf(label) === 'suicide' ? ofSuicide : 1
    const weight = (ofDanger * ofLanguage * ofSide) / made.of(templateOf(utterance)) ** 0.5
    return { ...foundIn(text), place: label === grey ? null : names.indexOf(dangerOf(label)), weight }
  })
}

function countBy(corpus: readonly Utterance[], keyOf: (utterance: Utterance) => string) {
  const groups = Map.groupBy(corpus, keyOf)
  return { size: groups.size, of: (key: string) => groups.get(key)?.length ?? 1 }
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
