import { buckets, features, normalise } from '@muster/guide/danger/features'
import { longestGap, middleWeight, type WeightRow, weightCharacters } from '@muster/guide/danger/weights'
import { dangerOf, type Utterance } from './corpus.ts'
import { seededRandom } from './random.ts'

/** Labels that are no danger, and how much each counts as one: a grey text is between the two. */
const chances: Partial<Record<string, number>> = { harmless: 0, question: 0, grey: 0.4 }
/** How much an error may cost, against the size of the weights. */
const cost = { detect: 2, tell: 0.6 }
const passes = { detect: 12, tell: 6 }
/** How many weights are kept, for danger itself and for each kind of it: those with the largest effect on the corpus. */
const weightsKept = { detect: 14_000, tell: 900 }
/** How much more than that is kept at first: what is dropped later was judged without most of what had been dropped before. */
const keptAtFirst = 4
/** How much it counts that a piece is common: a large weight of a piece that one utterance has tells nothing about others. */
const commonness = 0.25

type Found = {
  buckets: Uint32Array
  values: Float64Array
  /** 1 and the squares of the values. */
  square: number
}
type Example = Found & { chance: number; kind: number; weight: number }
export type Model = {
  kinds: string[]
  /** How much each bucket speaks for danger, as a share of `detectScale`. */
  detect: WeightRow
  detectScale: number
  detectBias: number
  /** The same for each kind. */
  tell: WeightRow[]
  tellScale: number
  tellBias: number[]
}

/** Trains the classifier. The same corpus always gives the same bytes: seed and order are fixed. */
export function train(corpus: readonly Utterance[]): Model {
  const random = seededRandom(988)
  const kinds = [...new Set(corpus.map(({ label }) => dangerOf(label)).filter(isDanger))].sort()
  const examples = weigh(corpus, kinds)
  const detect = trainDetect(examples, random)
  const tell = trainTell(
    examples.filter(({ kind }) => kind >= 0),
    kinds.length,
    random,
  )
  return { kinds, ...detect, ...tell }
}

export const isDanger = (label: string) => chances[label] === undefined

/** Each language counts as much for danger as against it, however many utterances were written; and a template less for each of its utterances. */
function weigh(corpus: readonly Utterance[], kinds: readonly string[]): Example[] {
  const sideOf = ({ language, label }: Utterance) => `${language} ${isDanger(label)}`
  const counts = Map.groupBy(corpus, sideOf)
  const templateOf = ({ label, template }: Utterance) => label + template
  const made = Map.groupBy(corpus, templateOf)
  const mean = corpus.length / counts.size
  return corpus.flatMap(utterance => {
    const { label, text, language } = utterance
    const ofSide = (mean / (counts.get(sideOf(utterance))?.length ?? 1)) ** 0.5
    const weight = ofSide * (made.get(templateOf(utterance))?.length ?? 1) ** -0.5
    const chance = chances[label] ?? 1
    const kind = kinds.indexOf(dangerOf(label))
    return variants(normalise(text), language).map(variant => ({ ...foundIn(variant), chance, kind, weight }))
  })
}

const found = new Map<string, Found>()

/** The features of a variant, found once: folds train on most of the same ones. */
function foundIn(variant: string) {
  const before = found.get(variant)
  if (before) return before
  const all = features(variant)
  const values = Float64Array.from(all.values())
  const square = values.reduce((sum, value) => sum + value * value, 1)
  const compact = { buckets: Uint32Array.from(all.keys()), values, square }
  found.set(variant, compact)
  return compact
}

// What people write around what they mean, in danger and out of it.
const around: Partial<Record<string, { before: string[]; after: string[] }>> = {
  en: {
    before: ['please help', 'hi', 'hey', 'hello', 'omg', 'so', 'um', 'i think', 'quick question', 'can you tell me'],
    after: ['please', 'what do i do', 'help', 'thanks', 'right now', 'what should i do', 'idk', 'any advice'],
  },
  es: {
    before: ['por favor', 'hola', 'oiga', 'ayuda', 'disculpe', 'una pregunta', 'creo que'],
    after: ['por favor', 'que hago', 'ayuda', 'gracias', 'ahorita', 'que puedo hacer'],
  },
  zh: { before: ['请问', '你好', '快'], after: ['怎么办', '请帮忙', '谢谢'] },
  vi: { before: ['lam on', 'xin chao', 'cho hoi'], after: ['lam sao bay gio', 'phai lam sao', 'cam on'] },
  tl: { before: ['tulong', 'hello po', 'paki'], after: ['ano gagawin ko', 'salamat', 'po'] },
  ko: { before: ['저기요', '안녕하세요', '지금'], after: ['어떡해요', '어떻게 해요', '감사합니다'] },
}

/** The text itself, often with words around it, and often with a typing error: the same ones whatever else is trained on. */
function variants(text: string, language: string): string[] {
  const random = seededRandom(numberOf(text))
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const words = around[language]
  const all = [text]
  if (words && random() < 0.5)
    all.push(random() < 0.5 ? `${pick(words.before)} ${text}` : `${text} ${pick(words.after)}`)
  if (random() < 0.4) all.push(mistype(text, random))
  return all
}

const numberOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

function mistype(text: string, random: () => number): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (word.length >= 5 ? [index] : []))
  const at = long[Math.floor(random() * long.length)]
  if (at === undefined) return text
  const word = words[at] ?? ''
  const i = 1 + Math.floor(random() * (word.length - 2))
  words[at] =
    random() < 0.5
      ? word.slice(0, i) + word.slice(i + 1)
      : word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)
  return words.join(' ')
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
}

type Side = { example: Example; isFor: boolean; cost: number }

/**
 * A linear support vector machine with squared hinge loss, by coordinate descent in the dual (Hsieh et al., 2008, the method of
 * LIBLINEAR). The last weight is the bias.
 */
function separate(sides: readonly Side[], passes: number, random: () => number): Float64Array {
  const weights = new Float64Array(buckets + 1)
  const alphas = new Float64Array(sides.length)
  const order = [...sides.keys()]
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const at of order) {
      const { example, isFor, cost } = sides[at] as Side
      const sign = isFor ? 1 : -1
      const slack = 1 / (2 * cost)
      const before = alphas[at] ?? 0
      const gradient = sign * scoreOf(weights, example) - 1 + slack * before
      const after = Math.max(before - gradient / (example.square + slack), 0)
      if (after === before) continue
      alphas[at] = after
      add(weights, example, (after - before) * sign)
    }
  }
  return weights
}

function scoreOf(weights: Float64Array, { buckets: found, values }: Example): number {
  let sum = weights[buckets] ?? 0
  for (let i = 0; i < found.length; i += 1) sum += (weights[found[i] ?? 0] ?? 0) * (values[i] ?? 0)
  return sum
}

function add(weights: Float64Array, { buckets: found, values }: Example, step: number): void {
  for (let i = 0; i < found.length; i += 1)
    weights[found[i] ?? 0] = (weights[found[i] ?? 0] ?? 0) + step * (values[i] ?? 0)
  weights[buckets] = (weights[buckets] ?? 0) + step
}

type Few = { row: [bucket: number, weight: number][]; bias: number }

/**
 * A border that needs few buckets. Dropping the small ones of many weights that were learned together loses what they say together, so
 * the rest is learned again after each drop.
 */
function separateWithFew(
  sides: readonly Side[],
  passes: number,
  count: number,
  common: Float64Array,
  random: () => number,
): Few {
  let left = sides
  // What is dropped is found by a rough border.
  let weights = separate(left, passes / 2, random)
  for (const kept of [count * keptAtFirst, count]) {
    const mask = new Uint8Array(buckets)
    for (const [bucket] of mostTelling(weights, common, kept)) mask[bucket] = 1
    const reduced = new Map<Example, Example>()
    left = left.map(side => {
      const example = reduced.get(side.example) ?? reduce(side.example, mask)
      reduced.set(side.example, example)
      return { ...side, example }
    })
    weights = separate(left, kept === count ? passes : passes / 2, random)
  }
  return { row: mostTelling(weights, common, count), bias: weights[buckets] ?? 0 }
}

/** The example with some of its buckets only: those that are 1 in `kept`. */
function reduce(example: Example, kept: Uint8Array): Example {
  let count = 0
  for (const bucket of example.buckets) count += kept[bucket] ?? 0
  const reduced = { ...example, buckets: new Uint32Array(count), values: new Float64Array(count), square: 1 }
  let at = 0
  for (let i = 0; i < example.buckets.length; i += 1) {
    const bucket = example.buckets[i] ?? 0
    if (kept[bucket] !== 1) continue
    reduced.buckets[at] = bucket
    const value = example.values[i] ?? 0
    reduced.values[at] = value
    reduced.square += value * value
    at += 1
  }
  return reduced
}

function trainDetect(all: readonly Example[], random: () => number) {
  const sides = all.flatMap((example): Side[] => {
    const { chance, weight } = example
    return [
      { example, isFor: true, cost: cost.detect * weight * chance },
      { example, isFor: false, cost: cost.detect * weight * (1 - chance) },
    ].filter(side => side.cost > 0)
  })
  const { row, bias } = separateWithFew(sides, passes.detect, weightsKept.detect, commonnessOf(all), random)
  const scale = largestOf(row.map(([, weight]) => weight))
  return { detect: rowOf(row, scale), detectScale: scale, detectBias: round(bias) }
}

/** Trains one linear classifier for each kind of danger against all others, and keeps the largest weights of each. */
function trainTell(all: readonly Example[], kinds: number, random: () => number) {
  const common = commonnessOf(all)
  const borders = Array.from({ length: kinds }, (_, kind) =>
    separateWithFew(
      all.map(example => ({ example, isFor: example.kind === kind, cost: cost.tell })),
      passes.tell,
      weightsKept.tell,
      common,
      random,
    ),
  )
  const rows = borders.map(({ row }) => row)
  const scale = largestOf(rows.flat().map(([, weight]) => weight))
  return {
    tell: rows.map(row => rowOf(row, scale)),
    tellScale: scale,
    tellBias: borders.map(({ bias }) => round(bias)),
  }
}

function rowOf(row: readonly [bucket: number, weight: number][], scale: number): WeightRow {
  // A gap that is too long for two characters is made of several, with no weight between them.
  const steps = row.flatMap(([bucket, weight], index) => {
    const gap = bucket - (row[index - 1]?.[0] ?? 0)
    return [...Array.from({ length: Math.floor(gap / longestGap) }, () => [longestGap, 0]), [gap % longestGap, weight]]
  })
  return {
    gaps: steps.map(([gap = 0]) => pairOf(gap)).join(''),
    weights: steps.map(([, weight = 0]) => characterOf(weight, scale)).join(''),
  }
}

const pairOf = (gap: number): string =>
  weightCharacters.charAt(Math.floor(gap / weightCharacters.length)) +
  weightCharacters.charAt(gap % weightCharacters.length)

/** For each bucket, how much of it the examples have together. */
function commonnessOf(all: readonly Example[]): Float64Array {
  const sums = new Float64Array(buckets)
  for (const { buckets: found, values } of all)
    found.forEach((bucket, i) => {
      sums[bucket] = (sums[bucket] ?? 0) + (values[i] ?? 0) ** 2
    })
  return sums.map(sum => sum ** commonness)
}

function mostTelling(weights: Float64Array, common: Float64Array, count: number): [bucket: number, weight: number][] {
  const worth = ([bucket, weight]: [number, number]) => Math.abs(weight) * (common[bucket] ?? 0)
  const all = [...weights.subarray(0, buckets)].flatMap((weight, bucket): [number, number][] =>
    weight === 0 ? [] : [[bucket, weight]],
  )
  const kept = all.sort((a, b) => worth(b) - worth(a) || a[0] - b[0]).slice(0, count)
  return kept.sort((a, b) => a[0] - b[0])
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

const largestOf = (weights: Iterable<number>): number => {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  return Math.round(most * 1e6) / 1e6
}

/** Weights are rounded to steps of this many characters. The error is below the noise of the weights, and the file compresses better. */
const coarseness = 3

const characterOf = (weight: number, scale: number): string => {
  const distance = middleWeight * Math.sqrt(Math.min(Math.abs(weight) / scale, 1))
  return weightCharacters.charAt(middleWeight + Math.sign(weight) * coarseness * Math.round(distance / coarseness))
}
