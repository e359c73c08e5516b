import { buckets, features, normalise } from '@muster/guide/danger/features'
import { middleWeight, weightCharacters } from '@muster/guide/danger/weights'
import { dangerOf, type Utterance } from './corpus.ts'
import { seededRandom } from './random.ts'

/** Labels that are no danger, and how much each counts as one: a grey text is between the two. */
const chances: Partial<Record<string, number>> = { harmless: 0, question: 0, grey: 0.4 }
/** How much an error may cost, against the size of the weights. */
const cost = { detect: 1, tell: 0.3 }
const passes = { detect: 12, tell: 6 }
/** How many weights are kept for each kind of danger: those with the largest effect on the corpus. */
const weightsKept = 770
/** How much it counts that a piece is common: a large weight of a piece that one utterance has tells nothing about others. */
const commonness = 0.25

type Example = { buckets: Uint16Array; values: Float64Array; chance: number; kind: number; weight: number }
export type Model = {
  kinds: string[]
  /** A character for each bucket (`weightCharacters`): how much it speaks for danger, as a share of `detectScale`. */
  detect: string
  detectScale: number
  detectBias: number
  /** For each kind, characters for the gaps to its next buckets and for the weights there. */
  tell: { gaps: string; weights: string }[]
  tellScale: number
  tellBias: number[]
}

/** Trains the classifier. The same corpus always gives the same bytes: seed and order are fixed. */
export function train(corpus: readonly Utterance[]): Model {
  const random = seededRandom(988)
  const kinds = [...new Set(corpus.map(({ label }) => dangerOf(label)).filter(isDanger))].sort()
  const examples = weigh(corpus, kinds, random)
  const detect = trainDetect(examples, random)
  const tell = trainTell(
    examples.filter(({ kind }) => kind >= 0),
    kinds.length,
    random,
  )
  return { kinds, ...detect, ...tell }
}

export const isDanger = (label: string) => chances[label] === undefined

/** Each language counts as much for danger as against it, however many utterances were written. */
function weigh(corpus: readonly Utterance[], kinds: readonly string[], random: () => number): Example[] {
  const sideOf = ({ language, label }: Utterance) => `${language} ${isDanger(label)}`
  const counts = Map.groupBy(corpus, sideOf)
  const mean = corpus.length / counts.size
  return corpus.flatMap(utterance => {
    const { label, text, language } = utterance
    const weight = (mean / (counts.get(sideOf(utterance))?.length ?? 1)) ** 0.5
    const chance = chances[label] ?? 1
    const kind = kinds.indexOf(dangerOf(label))
    return variants(normalise(text), language, random).map(variant => {
      const found = features(variant)
      return {
        buckets: Uint16Array.from(found.keys()),
        values: Float64Array.from(found.values()),
        chance,
        kind,
        weight,
      }
    })
  })
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

/** The text itself, often with words around it, and often with a typing error. */
function variants(text: string, language: string, random: () => number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const words = around[language]
  const all = [text]
  if (words && random() < 0.5)
    all.push(random() < 0.5 ? `${pick(words.before)} ${text}` : `${text} ${pick(words.after)}`)
  if (random() < 0.4) all.push(mistype(text, random))
  return all
}

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
  const squares = sides.map(({ example }) => 1 + example.values.reduce((sum, value) => sum + value * value, 0))
  const order = [...sides.keys()]
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const at of order) {
      const { example, isFor, cost } = sides[at] as Side
      const sign = isFor ? 1 : -1
      const slack = 1 / (2 * cost)
      const before = alphas[at] ?? 0
      const gradient = sign * scoreOf(weights, example) - 1 + slack * before
      const after = Math.max(before - gradient / ((squares[at] ?? 1) + slack), 0)
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

function trainDetect(all: readonly Example[], random: () => number) {
  const sides = all.flatMap((example): Side[] => {
    const { chance, weight } = example
    return [
      { example, isFor: true, cost: cost.detect * weight * chance },
      { example, isFor: false, cost: cost.detect * weight * (1 - chance) },
    ].filter(side => side.cost > 0)
  })
  const weights = separate(sides, passes.detect, random)
  const own = weights.subarray(0, buckets)
  const scale = largestOf(own)
  return {
    detect: Array.from(own, weight => characterOf(weight, scale)).join(''),
    detectScale: scale,
    detectBias: round(weights[buckets] ?? 0),
  }
}

/** Trains one linear classifier for each kind of danger against all others, and keeps the largest weights of each. */
function trainTell(all: readonly Example[], kinds: number, random: () => number) {
  const borders = Array.from({ length: kinds }, (_, kind) =>
    separate(
      all.map(example => ({ example, isFor: example.kind === kind, cost: cost.tell })),
      passes.tell,
      random,
    ),
  )
  const common = commonnessOf(all)
  const rows = borders.map(weights => mostTelling(weights.subarray(0, buckets), common))
  const scale = largestOf(rows.flat().map(([, weight]) => weight))
  return {
    tell: rows.map(row => ({
      gaps: row.map(([bucket], index) => gap(bucket - (row[index - 1]?.[0] ?? 0))).join(''),
      weights: row.map(([, weight]) => characterOf(weight, scale)).join(''),
    })),
    tellScale: scale,
    tellBias: borders.map(weights => round(weights[buckets] ?? 0)),
  }
}

/** The distance to the next bucket: the last character stands for a longer way. */
function gap(distance: number): string {
  const longest = weightCharacters.length - 1
  const character = weightCharacters.charAt(Math.min(distance, longest))
  return distance < longest ? character : character + gap(distance - longest)
}

/** For each bucket, how much of it the examples have together. */
function commonnessOf(all: readonly Example[]): Float64Array {
  const sums = new Float64Array(buckets)
  for (const { buckets: found, values } of all)
    found.forEach((bucket, i) => {
      sums[bucket] = (sums[bucket] ?? 0) + (values[i] ?? 0) ** 2
    })
  return sums.map(sum => sum ** commonness)
}

function mostTelling(row: Float64Array, common: Float64Array): [bucket: number, weight: number][] {
  const worth = ([bucket, weight]: [number, number]) => Math.abs(weight) * (common[bucket] ?? 0)
  const all = [...row].flatMap((weight, bucket): [number, number][] => (weight === 0 ? [] : [[bucket, weight]]))
  const kept = all.sort((a, b) => worth(b) - worth(a) || a[0] - b[0]).slice(0, weightsKept)
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
