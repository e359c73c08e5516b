import type { Pack } from './pack.ts'
import { partsOf } from './search/clauses.ts'
import { confidenceOf, signalsOf } from './search/ranking.ts'
import { createTopicIndex, type Terms, type TopicIndex } from './search/topic-index.ts'
import { words } from './text.ts'
import type { Topic } from './topic.ts'

export type Found = { topic: Topic; confidence: number }

const indexes = new WeakMap<Pack, TopicIndex>()

/** Builds a pack's index, so that its first question does not wait for it. */
export const prepareSearch = (pack: Pack): void => void indexOf(pack)

/** Built once for a pack. */
function indexOf(pack: Pack): TopicIndex {
  const index = indexes.get(pack) ?? createTopicIndex(pack)
  indexes.set(pack, index)
  return index
}

const buttons = new WeakMap<Pack, ReadonlyMap<string, Topic>>()

/** The topic whose button sends this very text. */
export function topicOfButton(text: string, pack: Pack): Topic | undefined {
  const known =
    buttons.get(pack) ?? new Map(pack.topics.map(topic => [words(questionOf(topic)).join(' '), topic] as const))
  buttons.set(pack, known)
  return known.get(words(text).join(' '))
}

/** The question on a topic's button. */
export const questionOf = ({ questions, title }: Topic): string => questions[0] ?? title

/** Topics that answer `text` or one of its sentences, best first; confidence is 0 to 1. */
export function findTopics(text: string, pack: Pack, limit = 4): Found[] {
  const index = indexOf(pack)
  const best = new Map<string, Found>()
  const searched = new Set<string>()
  const repairs = new Map<string, string | null>()
  for (const part of partsOf(text)) {
    const terms = index.read(part.text, repairs)
    const key = [...terms.keys()].sort().join(' ')
    if (terms.size === 0 || searched.has(key)) continue
    searched.add(key)
    const own = index.asking(part.text)
    for (const { topic, confidence: likely } of foundIn(index, part.text, terms)) {
      const confidence = topic === own ? 1 : likely
      const trusted = Math.round(confidence * part.trust * 1_000) / 1_000
      if (trusted > (best.get(topic.id)?.confidence ?? 0)) best.set(topic.id, { topic, confidence: trusted })
    }
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, limit)
}

function foundIn(index: TopicIndex, text: string, terms: Terms): Found[] {
  const ranked = index.rank(text, terms)
  const asked = { count: terms.size, known: index.knownShare(terms) }
  const [first, second] = ranked
  return ranked.map(({ topic, match, score }, i) => {
    const rival = (i === 0 ? second : first)?.score ?? 0
    return { topic, confidence: confidenceOf(signalsOf(match, score - rival, asked)) }
  })
}
