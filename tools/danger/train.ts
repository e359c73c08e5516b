import { buckets, features, normalise } from '@muster/guide/danger/features'
import { dangerOf, type Utterance } from './corpus.ts'
import { seededRandom } from './random.ts'

/** What each label says about the chance that a life is in danger; every other label is a danger. */
const chances: Partial<Record<string, number>> = { harmless: 0, question: 0.08, grey: 0.4 }
const passes = 14
const rate = 0.35
const decay = 2e-6
/** Weights kept of each danger: the rest are close to zero. */
const weightsKept = 800

type Example = { buckets: Uint16Array; chance: number; kind: number; weight: number }
export type Model = {
  kinds: string[]
  /** Base64 of a signed byte for each bucket: how much it speaks for danger. */
  detect: string
  detectScale: number
  detectBias: number
  /** Base64, for each kind in turn: pairs of the distance to the next bucket and its signed byte, then 255 255. */
  tell: string
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

const isDanger = (label: string) => chances[label] === undefined

/** Each language counts as much for danger as against it, however many utterances were written. */
function weigh(corpus: readonly Utterance[], kinds: readonly string[], random: () => number): Example[] {
  const sideOf = ({ language, label }: Utterance) => `${language} ${isDanger(label)}`
  const counts = Map.groupBy(corpus, sideOf)
  const mean = corpus.length / counts.size
  return corpus.flatMap(utterance => {
    const { label, text, language } = utterance
    const weight = (mean / (counts.get(sideOf(utterance))?.length ?? 1)) ** 0.7
    const chance = chances[label] ?? 1
    const kind = kinds.indexOf(dangerOf(label))
    return variants(normalise(text), language, random).map(variant => ({
      buckets: Uint16Array.from(features(variant)),
      chance,
      kind,
      weight,
    }))
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

const score = (weights: Float32Array, found: Uint16Array, from = 0) => {
  let sum = 0
  for (const bucket of found) sum += weights[from + bucket] ?? 0
  return sum / Math.sqrt(found.length || 1)
}

/** Logistic regression by AdaGrad. */
function trainDetect(all: Example[], random: () => number) {
  const weights = new Float32Array(buckets)
  const squares = new Float32Array(buckets).fill(1e-3)
  let bias = 0
  const order = [...all]
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const { buckets: found, chance, weight } of order) {
      const error = (1 / (1 + Math.exp(-(score(weights, found) + bias))) - chance) * weight
      const step = error / Math.sqrt(found.length || 1)
      for (const bucket of found) adapt(weights, squares, bucket, step)
      bias -= 0.02 * error
    }
  }
  const { bytes, scale } = quantise(weights)
  return { detect: Buffer.from(bytes.buffer).toString('base64'), detectScale: scale, detectBias: round(bias) }
}

function adapt(weights: Float32Array, squares: Float32Array, at: number, step: number) {
  const gradient = step + decay * (weights[at] ?? 0)
  squares[at] = (squares[at] ?? 0) + gradient * gradient
  weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(squares[at] ?? 1)
}

/** Softmax regression over the kinds of danger; then only the largest weights of each kind stay. */
function trainTell(all: Example[], kinds: number, random: () => number) {
  const weights = new Float32Array(kinds * buckets)
  const squares = new Float32Array(kinds * buckets).fill(1e-3)
  const bias = new Float32Array(kinds)
  const order = [...all]
  const chances = new Float64Array(kinds)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const { buckets: found, kind } of order) {
      let total = 0
      for (let k = 0; k < kinds; k += 1) {
        chances[k] = Math.exp(score(weights, found, k * buckets) + (bias[k] ?? 0))
        total += chances[k] ?? 0
      }
      for (let k = 0; k < kinds; k += 1) {
        const error = (chances[k] ?? 0) / total - (k === kind ? 1 : 0)
        if (Math.abs(error) < 0.01) continue
        const step = error / Math.sqrt(found.length || 1)
        for (const bucket of found) adapt(weights, squares, k * buckets + bucket, step)
        bias[k] = (bias[k] ?? 0) - 0.02 * error
      }
    }
  }
  const rows = Array.from({ length: kinds }, (_, k) => largest(weights.subarray(k * buckets, (k + 1) * buckets)))
  const { scale } = quantise(Float32Array.from(rows.flat().map(([, weight]) => weight)))
  const bytes = rows.flatMap(row => [
    ...row.flatMap(([bucket, weight], index) => [
      ...gap(bucket - (row[index - 1]?.[0] ?? 0)),
      Math.round(weight / scale) & 255,
    ]),
    ...endOfRow,
  ])
  return { tell: Buffer.from(bytes).toString('base64'), tellScale: scale, tellBias: [...bias].map(round) }
}

const endOfRow = [255, 255]

/** The distance to the next bucket in bytes: 254 stands for a longer way, and 255 is kept for the end of a row. */
function gap(distance: number): number[] {
  return distance < 254 ? [distance] : [254, ...gap(distance - 254)]
}

function largest(row: Float32Array): [bucket: number, weight: number][] {
  const all = [...row].flatMap((weight, bucket): [number, number][] => (weight === 0 ? [] : [[bucket, weight]]))
  const kept = all.sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0] - b[0]).slice(0, weightsKept)
  return kept.sort((a, b) => a[0] - b[0])
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

function quantise(weights: Float32Array): { bytes: Int8Array; scale: number } {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const scale = Math.round((most / 127) * 1e6) / 1e6
  return { bytes: Int8Array.from(weights, weight => Math.round(weight / scale)), scale }
}
