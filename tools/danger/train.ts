import { buckets, features, normalise } from '@muster/guide/danger/features'
import { foldBuckets, writeWeights } from '@muster/guide/danger/weights'
import { dangerOf, type Utterance } from './corpus.ts'
import { seededRandom } from './random.ts'

/** Labels that are no danger, and how much each counts as one: a grey text is between the two. */
const chances: Partial<Record<string, number>> = { harmless: 0, question: 0, grey: 0.4 }
/** How much an error may cost, against the size of the weights. */
const cost = { detect: 0.1, tell: 0.6 }
const passes = { detect: 12, tell: 6 }
/** In how many buckets the kinds are told apart. All of them together are most of the file. */
const tellBuckets = 5_000
/** The share of weights that can be written; the largest are cut off. */
const nearlyAll = 0.9995

type Found = {
  buckets: Uint32Array
  values: Float64Array
  /** 1 and the squares of the values. */
  square: number
}
type Example = Found & { chance: number; kind: number; weight: number }
export type Model = { detect: Border; tell: (Border & { kind: string })[] }

/** Trains the classifier. The same corpus always gives the same bytes: seed and order are fixed. */
export function train(corpus: readonly Utterance[]): Model {
  const random = seededRandom(988)
  const kinds = [...new Set(corpus.map(({ label }) => dangerOf(label)).filter(isDanger))].sort()
  const examples = weigh(corpus, kinds)
  const detect = trainDetect(examples, random)
  const tell = trainTell(
    examples.filter(({ kind }) => kind >= 0),
    kinds,
    random,
  )
  return { detect, tell }
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
  const all = compact(features(variant))
  found.set(variant, all)
  return all
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
function separate(sides: readonly Side[], count: number, passes: number, random: () => number): Float64Array {
  const weights = new Float64Array(count + 1)
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

function scoreOf(weights: Float64Array, { buckets: found, values }: Found): number {
  let sum = weights.at(-1) ?? 0
  for (let i = 0; i < found.length; i += 1) sum += (weights[found[i] ?? 0] ?? 0) * (values[i] ?? 0)
  return sum
}

function add(weights: Float64Array, { buckets: found, values }: Found, step: number): void {
  for (let i = 0; i < found.length; i += 1)
    weights[found[i] ?? 0] = (weights[found[i] ?? 0] ?? 0) + step * (values[i] ?? 0)
  const last = weights.length - 1
  weights[last] = (weights[last] ?? 0) + step
}

type Border = { weights: string; scale: number; bias: number }

/** A border in the form that the guide reads. */
function borderOf(all: Float64Array): Border {
  const weights = all.subarray(0, -1)
  const scale = nearlyLargest(weights)
  return {
    weights: writeWeights(weights.map(weight => weight / scale)),
    scale: round(scale),
    bias: round(all.at(-1) ?? 0),
  }
}

/** A few weights are so large that the others could not be told apart beside them. */
function nearlyLargest(weights: Float64Array): number {
  const sizes = weights
    .map(Math.abs)
    .filter(size => size > 0)
    .sort()
  return sizes[Math.floor(sizes.length * nearlyAll)] ?? 1
}

function trainDetect(all: readonly Example[], random: () => number): Border {
  const sides = all.flatMap((example): Side[] => {
    const { chance, weight } = example
    return [
      { example, isFor: true, cost: cost.detect * weight * chance },
      { example, isFor: false, cost: cost.detect * weight * (1 - chance) },
    ].filter(side => side.cost > 0)
  })
  return borderOf(separate(sides, buckets, passes.detect, random))
}

/** Trains one linear classifier for each kind of danger against all others. */
function trainTell(all: readonly Example[], kinds: readonly string[], random: () => number) {
  const folded = all.map(example => ({ ...example, ...fewer(example) }))
  return kinds.map((name, kind) => {
    const sides = folded.map(example => ({ example, isFor: example.kind === kind, cost: cost.tell }))
    return { kind: name, ...borderOf(separate(sides, tellBuckets, passes.tell, random)) }
  })
}

const fewer = ({ buckets: found, values }: Found): Found =>
  compact(foldBuckets(new Map(Array.from(found, (bucket, i) => [bucket, values[i] ?? 0])), tellBuckets))

function compact(found: ReadonlyMap<number, number>): Found {
  const values = Float64Array.from(found.values())
  return {
    buckets: Uint32Array.from(found.keys()),
    values,
    square: values.reduce((sum, value) => sum + value * value, 1),
  }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4
