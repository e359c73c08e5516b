// npm run search:fit: learns from the tuned questions how topics are ranked and how sure a match is; writes ranking.json. First it prints what facts
// get that were not learned from: the limits in answer.ts are chosen by that.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenPacks } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { type Match, parts, signalsOf } from '@muster/guide/search/ranking'
import { createTopicIndex } from '@muster/guide/search/topic-index'
import { root } from '../infra/paths.ts'
import { elsewhere, tuned } from './questions.ts'

type Example = { fold: number; ranked: { match: number[]; isRight: boolean }[]; count: number; known: number }
type Weights = { match: number[]; constant: number; confidence: number[] }

const folds = 5
const limits = [0.4, 0.5, 0.6, 0.7]

const indexes = new Map(Object.values(screenPacks(loadPacks())).map(pack => [pack.language, createTopicIndex(pack)]))

/** Questions of one fact are of one fold, so that no fact is measured with what was learned from it. */
const foldOf = (text: string) => [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % folds

function exampleOf({ text, language, topics }: { text: string; language: 'en' | 'es'; topics: readonly string[] }) {
  const index = indexes.get(language)
  const terms = index?.read(text)
  if (!index || !terms || terms.size === 0) return []
  const ranked = index.rank(text, terms).map(({ topic, match }) => ({
    match: parts.map(name => match[name]),
    isRight: topics.includes(topic.id),
  }))
  const fold = foldOf(topics[0] ?? text)
  return ranked.length === 0 ? [] : [{ fold, ranked, count: terms.size, known: index.knownShare(terms) }]
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const share = (value: number) => 1 / (1 + Math.exp(-value))

/** Weights under which the right topics of each example come first (softmax over its candidates, gradient ascent). */
function learnMatch(examples: readonly Example[]): number[] {
  const weights = [0.2, 4, 3, 2, 4]
  const usable = examples.filter(({ ranked }) => ranked.some(({ isRight }) => isRight))
  for (let round = 0; round < 400; round += 1) {
    const slope = weights.map(weight => -0.002 * weight)
    for (const { ranked } of usable) {
      const worth = ranked.map(({ match }) => Math.exp(Math.min(dot(match, weights), 50)))
      const all = worth.reduce((a, b) => a + b)
      const right = worth.reduce((sum, value, i) => sum + (ranked[i]?.isRight ? value : 0), 0)
      ranked.forEach(({ match, isRight }, i) => {
        const pull = (worth[i] ?? 0) * ((isRight ? 1 / right : 0) - 1 / all)
        match.forEach((value, k) => {
          slope[k] = (slope[k] ?? 0) + (pull * value) / usable.length
        })
      })
    }
    slope.forEach((value, k) => {
      weights[k] = (weights[k] ?? 0) + 0.8 * value
    })
  }
  return weights
}

/** What the confidence of the best topic is computed from, and whether it is right. */
function judged({ ranked, count, known }: Example, weights: readonly number[]) {
  const order = ranked
    .map(({ match, isRight }) => ({ match, isRight, score: dot(match, weights) }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = order
  if (!first) throw new Error('an example has no candidate')
  const match = Object.fromEntries(parts.map((name, i) => [name, first.match[i] ?? 0])) as Match
  const [, ...signals] = signalsOf(match, first.score - (second?.score ?? 0), { count, known })
  return { signals: [first.score, ...signals], isRight: first.isRight }
}

/** Logistic regression on scaled signals. */
function learnConfidence(examples: readonly Example[], match: readonly number[]): Omit<Weights, 'match'> {
  const all = examples.map(example => judged(example, match))
  const size = all[0]?.signals.length ?? 0
  const column = (k: number) => all.map(({ signals }) => signals[k] ?? 0)
  const mean = Array.from({ length: size }, (_, k) => column(k).reduce((a, b) => a + b, 0) / all.length)
  const spread = mean.map(
    (middle, k) => Math.sqrt(column(k).reduce((s, v) => s + (v - middle) ** 2, 0) / all.length) || 1,
  )
  const scaled = all.map(({ signals }) => [1, ...signals.map((v, k) => (v - (mean[k] ?? 0)) / (spread[k] ?? 1))])
  const weights = Array.from({ length: size + 1 }, () => 0)
  for (let round = 0; round < 2_000; round += 1) {
    const slope = weights.map(weight => -0.003 * weight)
    scaled.forEach((values, i) => {
      const miss = Number(all[i]?.isRight) - share(dot(values, weights))
      values.forEach((value, k) => {
        slope[k] = (slope[k] ?? 0) + (miss * value) / scaled.length
      })
    })
    slope.forEach((value, k) => {
      weights[k] = (weights[k] ?? 0) + 0.5 * value
    })
  }
  const confidence = weights.slice(1).map((weight, k) => weight / (spread[k] ?? 1))
  return { confidence, constant: (weights[0] ?? 0) - dot(confidence, mean) }
}

function learn(examples: readonly Example[]): Weights {
  const match = learnMatch(examples)
  return { match, ...learnConfidence(examples, match) }
}

const examples = [...tuned, ...elsewhere.map(one => ({ ...one, topics: [] }))].flatMap(exampleOf)
const unseen = Array.from({ length: folds }, (_, fold) => {
  const { match, confidence, constant } = learn(examples.filter(one => one.fold !== fold))
  return examples
    .filter(one => one.fold === fold)
    .map(one => {
      const { signals, isRight } = judged(one, match)
      const isElsewhere = !one.ranked.some(({ isRight: right }) => right)
      return { confidence: share(constant + dot(confidence, signals)), isRight, isElsewhere }
    })
}).flat()
for (const limit of limits) {
  const sure = unseen.filter(({ confidence }) => confidence >= limit)
  const about = unseen.filter(({ isElsewhere }) => !isElsewhere).length
  const claimed = sure.filter(({ isElsewhere }) => isElsewhere).length
  const wrong = sure.filter(({ isRight, isElsewhere }) => !isRight && !isElsewhere).length
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  console.info(
    `${limit}: right ${percent(sure.length - claimed - wrong, about)}, wrong ${percent(wrong, about)}, about something else ${percent(claimed, unseen.length - about)}`,
  )
}

const { match, constant, confidence } = learn(examples)
const rounded = (value: number) => Math.round(value * 1_000) / 1_000
const ranking = {
  match: Object.fromEntries(parts.map((name, i) => [name, rounded(match[i] ?? 0)])),
  constant: rounded(constant),
  confidence: confidence.map(rounded),
}
writeFileSync(join(root, 'packages/guide/src/search/ranking.json'), `${JSON.stringify(ranking, null, 2)}\n`)
