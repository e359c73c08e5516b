import type { Pack } from './pack.ts'
import { partsOf } from './search/clauses.ts'
import { confidenceOf, signalsOf } from './search/ranking.ts'
import { createTopicIndex, type Query, type TopicIndex } from './search/topic-index.ts'
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

/** The topic whose button sends this very text. */
export const topicOfButton = (text: string, pack: Pack): Topic | undefined => indexOf(pack).ofButton(text)

/** Topics that answer `text` or one of its sentences, best first; confidence is 0 to 1. */
export function findTopics(text: string, pack: Pack, limit = 4): Found[] {
  const index = indexOf(pack)
  const best = new Map<string, Found>()
  const searched = new Set<string>()
  const repairs = new Map<string, string | null>()
  for (const part of partsOf(text)) {
    const query = index.read(part.text, repairs)
    const { terms } = query
    const key = [...terms.keys()].sort().join(' ')
    if (terms.size === 0 || searched.has(key)) continue
    searched.add(key)
    const own = index.asking(part.text)
    for (const { topic, confidence: likely } of foundIn(index, query)) {
      const confidence = topic === own ? 1 : likely
      const trusted = Math.round(confidence * part.trust * 1_000) / 1_000
      if (trusted > (best.get(topic.id)?.confidence ?? 0)) best.set(topic.id, { topic, confidence: trusted })
    }
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, limit)
}

function foundIn(index: TopicIndex, query: Query): Found[] {
  const ranked = index.rank(query)
  const asked = { count: query.terms.size, known: index.knownShare(query) }
  const [first, second] = ranked
  return ranked.map(({ topic, match, score }, i) => {
    const rival = (i === 0 ? second : first)?.score ?? 0
    return { topic, confidence: confidenceOf(signalsOf(match, score - rival, asked)) }
  })
}
