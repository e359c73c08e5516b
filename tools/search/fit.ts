// npm run search:fit: learns from the tuned questions how topics are ranked and how certain a match is, and writes ranking.json. First it prints the results for
// facts that it did not learn from; the limits in without-danger.ts were chosen with these.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenPacks } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { type Match, parts, signalsOf } from '@muster/guide/search/ranking'
import { createTopicIndex, type TopicIndex } from '@muster/guide/search/topic-index'
import { root } from '../infra/paths.ts'
import { type Asked, tunedAsked } from '../knowledge/asked.ts'
import { withHeard } from '../knowledge/packs.ts'
import { elsewhere, tuned } from './questions.ts'

type Example = {
  fold: number
  isElsewhere: boolean
  ranked: { match: number[]; isRight: boolean }[]
  count: number
  known: number
}
type Weights = { match: number[]; constant: number; confidence: number[] }

const folds = 5
const limits = [0.4, 0.5, 0.6, 0.7]

type Question = { text: string; language: 'en' | 'es'; topics: readonly string[] }
type Indexes = ReadonlyMap<string, TopicIndex>

const packs = Object.values(screenPacks(loadPacks()))
/** Search indexes that have learned only from the questions in `asked`. */
const indexesWith = (asked: readonly Asked[]): Indexes =>
  new Map(packs.map(pack => [pack.language, createTopicIndex(withHeard(pack, asked))]))

/** The fold of a text; always the same for one text. */
const foldOf = (text: string) =>
  ([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7) >>> 0) % folds

function exampleOf({ text, language, topics }: Question, indexes: Indexes) {
  const index = indexes.get(language)
  const query = index?.read(text)
  if (!index || !query || query.terms.size === 0) return []
  const ranked = index.rank(query).map(({ topic, match }) => ({
    match: parts.map(name => match[name]),
    isRight: topics.includes(topic.id),
  }))
  // All questions about a fact are in the same fold, so that no fact is tested on what was learned from its own questions.
  const fold = foldOf(topics[0] ?? text)
  return ranked.length === 0
    ? []
    : [{ fold, isElsewhere: topics.length === 0, ranked, count: query.terms.size, known: index.knownShare(query) }]
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const share = (value: number) => 1 / (1 + Math.exp(-value))

/** Weights with which the right topics of each example come first (softmax over its candidates, gradient ascent on scaled values). */
function learnMatch(examples: readonly Example[]): number[] {
  const usable = examples.filter(({ ranked }) => ranked.some(({ isRight }) => isRight))
  const scale = parts.map((_, k) => {
    const squares = usable.flatMap(({ ranked }) => ranked.map(({ match }) => (match[k] ?? 0) ** 2))
    return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length) || 1
  })
  const scaled = usable.map(({ ranked }) =>
    ranked.map(({ match, isRight }) => ({ values: match.map((value, k) => value / (scale[k] ?? 1)), isRight })),
  )
  const weights = parts.map(() => 1)
  for (let round = 0; round < 200; round += 1) {
    const slope = weights.map(weight => -0.0005 * weight)
    for (const ranked of scaled) {
      const scores = ranked.map(({ values }) => dot(values, weights))
      const most = Math.max(...scores)
      const worth = scores.map(score => Math.exp(score - most))
      const all = worth.reduce((a, b) => a + b)
      const right = worth.reduce((sum, value, i) => sum + (ranked[i]?.isRight ? value : 0), 0)
      // Without this lower limit a right topic that is far behind would dominate the gradient.
      const reached = Math.max(right, leastWorth)
      ranked.forEach(({ values, isRight }, i) => {
        const pull = (worth[i] ?? 0) * ((isRight ? 1 / reached : 0) - 1 / all)
        values.forEach((value, k) => {
          slope[k] = (slope[k] ?? 0) + (pull * value) / scaled.length
        })
      })
    }
    slope.forEach((value, k) => {
      weights[k] = (weights[k] ?? 0) + 0.5 * value
    })
  }
  return weights.map((weight, k) => weight / (scale[k] ?? 1))
}
const leastWorth = 1e-9

/** The signals from which the confidence of the best topic is computed, and whether that topic is right. */
function judged({ ranked, count, known, isElsewhere }: Example, weights: readonly number[]) {
  const order = ranked
    .map(({ match, isRight }) => ({ match, isRight, score: dot(match, weights) }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = order
  if (!first) throw new Error('an example has no candidate')
  const match = Object.fromEntries(parts.map((name, i) => [name, first.match[i] ?? 0])) as Match
  const [, ...signals] = signalsOf(match, first.score - (second?.score ?? 0), { count, known })
  return { signals: [first.score, ...signals], isRight: first.isRight, weight: isElsewhere ? elsewhereWeight : 1 }
}
/** The weight of questions about other subjects: to answer one of them is worse than to only offer the answer to one of ours. */
const elsewhereWeight = 25

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
      const miss = (all[i]?.weight ?? 1) * (Number(all[i]?.isRight) - share(dot(values, weights)))
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

const everything = indexesWith(tunedAsked)
const others = [...tuned, ...elsewhere.map(one => ({ ...one, topics: [] }))].flatMap(one => exampleOf(one, everything))
// A search that has learned from a question ranks it too well, so each question is ranked by a search that has not learned from it.
const asked = Array.from({ length: folds }, (_, part) => {
  const isOfPart = ({ text }: Asked) => foldOf(text) === part
  const indexes = indexesWith(tunedAsked.filter(one => !isOfPart(one)))
  return tunedAsked.filter(isOfPart).flatMap(({ topic, ...one }) => exampleOf({ ...one, topics: [topic] }, indexes))
}).flat()
const examples = [...others, ...asked]
const unseen = Array.from({ length: folds }, (_, fold) => {
  const { match, confidence, constant } = learn(examples.filter(one => one.fold !== fold))
  return examples
    .filter(one => one.fold === fold)
    .map(one => {
      const { signals, isRight } = judged(one, match)
      return { confidence: share(constant + dot(confidence, signals)), isRight, isElsewhere: one.isElsewhere }
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
