import { keepLast } from './keep-last.ts'
import type { Pack } from './pack.ts'
import { partsOf } from './search/clauses.ts'
import { confidenceOf, signalsOf } from './search/ranking.ts'
import { createTopicIndex, type Query, type TopicIndex } from './search/topic-index.ts'
import type { Topic } from './topic.ts'

/** A topic that the search has found. `confidence` is 0 to 1. */
export type Found = {
  topic: Topic
  confidence: number
  /** True if the question names a danger or a need that the topic does not. */
  lacksTold?: true
}

/**
 * The confidence of a topic that has a question with exactly the same content words. It is below the confidence at which a fact is the answer although an
 * order covers the person.
 */
const sureOfSame = 0.65

type Search = {
  index: TopicIndex
  /** All topics that answer a text, best first, and the query of the whole text. An answer needs them several times, so the last ones are kept. */
  topicsFor(text: string): { found: Found[]; whole: Query | undefined }
}
const searches = new WeakMap<Pack, Search>()

/** Builds a pack's index in advance, so that the first question does not wait for it. */
export const prepareSearch = (pack: Pack): void => void searchOf(pack)

/** The search of a pack. Its index is built at the first call and kept. */
function searchOf(pack: Pack): Search {
  const known = searches.get(pack)
  if (known) return known
  const index = createTopicIndex(pack)
  const search = { index, topicsFor: keepLast((text: string) => topicsFor(text, index)) }
  searches.set(pack, search)
  return search
}

/** The topic whose button sends exactly this text. */
export const topicOfButton = (text: string, pack: Pack): Topic | undefined => searchOf(pack).index.ofButton(text)

/** Topics that answer `text` or one of its sentences, best first; confidence is 0 to 1. */
export function findTopics(text: string, pack: Pack, limit = 4): Found[] {
  const { index, topicsFor } = searchOf(pack)
  const { found, whole } = topicsFor(text)
  return found
    .slice(0, limit)
    .map(match => (whole && !index.hasWhatIsTold(match.topic, whole) ? { ...match, lacksTold: true } : match))
}

function topicsFor(text: string, index: TopicIndex): ReturnType<Search['topicsFor']> {
  const best = new Map<string, Found>()
  const searched = new Set<string>()
  const repairs = new Map<string, string | null>()
  const queries = partsOf(text).map(part => ({ part, query: index.read(part.text, repairs) }))
  for (const { part, query } of queries) {
    if (query.terms.size === 0 || searched.has(query.key)) continue
    searched.add(query.key)
    const own = index.asking(part.text)
    // Only for the whole text: a clause depends on the rest of its sentence. "…, the cat?" is not a question about cats in general.
    const same = part.trust === 1 ? index.askingSame(query) : undefined
    const found = foundIn(index, query)
    if (same && !found.some(({ topic }) => topic === same)) found.push({ topic: same, confidence: 0 })
    for (const { topic, confidence: likely } of found) {
      const confidence = topic === own ? 1 : topic === same ? Math.max(likely, sureOfSame) : likely
      const trusted = Math.round(confidence * part.trust * 1_000) / 1_000
      if (trusted > (best.get(topic.id)?.confidence ?? 0)) best.set(topic.id, { topic, confidence: trusted })
    }
  }
  return { found: [...best.values()].sort((a, b) => b.confidence - a.confidence), whole: queries[0]?.query }
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
