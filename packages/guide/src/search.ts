import MiniSearch from 'minisearch'
import { repairSpelling, type Spellings, spellingsOf } from './distance.ts'
import type { Pack } from './pack.ts'
import { meaning, stems } from './text.ts'
import type { Language, Topic } from './topic.ts'
import { bodyOf, tagsOf, vocabularyOf } from './vocabulary.ts'

export type Found = { topic: Topic; confidence: number }

type Prepared = { topic: Topic; variants: ReadonlySet<string>[]; named: ReadonlySet<string>; body: ReadonlySet<string> }
type Index = {
  search: MiniSearch
  prepared: ReadonlyMap<string, Prepared>
  rarity: ReadonlyMap<string, number>
  vocabulary: ReadonlySet<string>
  spellings: Spellings
  dictionary: ReadonlySet<string>
}

/** The weight of a word that no topic contains: it shows that the question is about something else. */
const unknownRarity = 4

function build(pack: Pack): Index {
  const { language, topics } = pack
  const terms = (text: string) => stems(text, language).map(stem => meaning(stem, language))
  const search = new MiniSearch({
    fields: ['questions', 'title', 'words', 'tags', 'body'],
    tokenize: text => text.split(' '),
    processTerm: term => term || null,
    searchOptions: { boost: { questions: 3, title: 3, words: 2, tags: 1, body: 0.5 } },
  })
  const prepared = new Map<string, Prepared>()
  const frequency = new Map<string, number>()
  for (const topic of topics) {
    const tags = tagsOf(topic)
    const body = bodyOf(topic)
    const variants = [...topic.questions, topic.title].map(q => new Set(terms(q)))
    const named = new Set([...variants.flatMap(v => [...v]), ...terms(topic.words ?? '')])
    for (const term of named) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    prepared.set(topic.id, { topic, variants, named, body: new Set(terms(`${body} ${tags}`)) })
    search.add({
      id: topic.id,
      questions: terms(topic.questions.join(' ')).join(' '),
      title: terms(topic.title).join(' '),
      words: terms(topic.words ?? '').join(' '),
      tags: terms(tags).join(' '),
      body: terms(body).join(' '),
    })
  }
  const rarity = new Map([...frequency].map(([term, count]) => [term, Math.log(1 + topics.length / count)] as const))
  const dictionary = new Set(pack.dictionaryStems.split(' '))
  const vocabulary = vocabularyOf(pack)
  return { search, prepared, rarity, vocabulary, spellings: spellingsOf(vocabulary), dictionary }
}

const indexes = new WeakMap<Pack, Index>()

/** Built once for a pack, when it is first searched. */
function indexOf(pack: Pack): Index {
  const index = indexes.get(pack) ?? build(pack)
  indexes.set(pack, index)
  return index
}

/** Words that show by themselves that a question is about the guide's subjects: less of the rest has to match. */
const subjects: Partial<Record<Language, string>> = {
  en: `wildfire fire flood earthquake hurricane tsunami outage evacuate shelter gobag wheelchair smoke monoxide serviceanimal
    shelterinplace aftershock generator disaster emergency cpr bleed heatwave paratransit nocar insulin oxygen anxious`,
  es: `incendio inundacion terremoto temblor huracan tsunami outage evacuar refugio gobag wheelchair humo monoxide
    serviceanimal shelterinplace replica generador desastre emergencia rcp sangrado calor paratransito nocar insulina
    oxigeno ansiedad`,
}
const subjectTrust = 0.1

type Asked = ReadonlyMap<string, number>

/** A repaired word is trusted a little less. */
const repairedTrust = 0.85

const termsOf = (text: string, language: Language, index: Index): Asked => {
  const asked = new Map<string, number>()
  for (const stem of stems(text, language)) {
    const known = index.vocabulary.has(stem)
      ? stem
      : index.dictionary.has(stem)
        ? null
        : repairSpelling(stem, index.spellings)
    const term = meaning(known ?? stem, language)
    asked.set(term, Math.max(asked.get(term) ?? 0, known === null || known === stem ? 1 : repairedTrust))
  }
  return asked
}

const weightOf = (term: string, { rarity }: Index): number => rarity.get(term) ?? unknownRarity

const score = (asked: Asked, total: number, candidate: Prepared, index: Index): number => {
  // Of a long text that is about something else, few words occur in a topic.
  const occurring = [...asked].filter(([term]) => candidate.named.has(term) || candidate.body.has(term))
  let best = 0
  for (const variant of candidate.variants) {
    const size = [...variant].reduce((sum, term) => sum + weightOf(term, index), 0)
    let shared = 0
    let loose = 0
    for (const [term, trust] of occurring) {
      const worth = trust * weightOf(term, index)
      if (variant.has(term)) shared += worth
      else if (candidate.named.has(term)) loose += 0.6 * worth
      else loose += 0.3 * worth
    }
    if (shared === 0) continue
    const askedCovered = (shared + loose) / total
    const variantCovered = Math.min(1, (shared + loose * 0.3) / size)
    best = Math.max(best, askedCovered * (0.75 + 0.25 * variantCovered))
  }
  return best
}

/** Topics that answer `text`, best first; confidence is 0 to 1. */
export const findTopics = (text: string, pack: Pack, limit = 4): Found[] => {
  const { language } = pack
  const index = indexOf(pack)
  const asked = termsOf(text, language, index)
  if (asked.size === 0) return []
  const hits = index.search.search([...asked.keys()].join(' '), { combineWith: 'OR' }).slice(0, 25)
  const top = hits[0]?.score ?? 1
  const total = [...asked.keys()].reduce((sum, term) => sum + weightOf(term, index), 0)
  const subject = stems(subjects[language] ?? '', language).some(stem => asked.has(meaning(stem, language)))
  const found: Found[] = []
  for (const hit of hits) {
    const candidate = index.prepared.get(hit.id)
    if (!candidate) continue
    const covered = score(asked, total, candidate, index) * (0.92 + 0.08 * (hit.score / top))
    const confidence = Math.min(1, covered + (subject && covered > 0 ? subjectTrust : 0))
    found.push({ topic: candidate.topic, confidence: Math.round(confidence * 100) / 100 })
  }
  return found.sort((a, b) => b.confidence - a.confidence).slice(0, limit)
}
