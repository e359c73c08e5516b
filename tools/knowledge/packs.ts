import type { Pack } from '@muster/guide/pack'
import { stems } from '@muster/guide/text'
import { vocabularyOf, writtenEdits, writtenWordsOf } from '@muster/guide/vocabulary'
import { packWords } from '@muster/guide/word-list'
import type { Asked } from './asked.ts'
import { neighboursOf, readDictionaries } from './dictionaries.ts'
import type { Knowledge } from './read.ts'

type Fact = Knowledge['groups'][number]['facts'][number]
type Compiled = { language: string; pack: object }

/** One pack for each language, in the form that the guide loads. Throws if a language lacks a fact or a step. */
export function compilePacks({ sources, groups, assistant }: Knowledge): Compiled[] {
  const languages = Object.keys(assistant).sort()
  return languages.map(language => {
    const topics = groups.flatMap(({ name, facts, words }) => {
      const said = words[language]
      if (!said) throw new Error(`knowledge/${name} has no ${language}.yaml`)
      const unknown = Object.keys(said).filter(id => !facts.some(fact => fact.id === id))
      if (unknown.length > 0)
        throw new Error(`knowledge/${name}/${language}.yaml has unknown ids: ${unknown.join(', ')}`)
      return facts.map(fact => {
        const text = said[fact.id]
        if (!text) throw new Error(`knowledge/${name}/${language}.yaml has no ${fact.id}`)
        const counts = Object.values(words).map(other => other[fact.id]?.steps?.length ?? 0)
        if (new Set(counts).size > 1) throw new Error(`${fact.id} has more steps in one language than in another`)
        return { ...shown(fact, sources), ...text }
      })
    })
    const ids = topics.map(({ id }) => id)
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
    if (repeated.length > 0) throw new Error(`knowledge has an id twice: ${repeated.join(', ')}`)
    return { language, pack: { language, texts: assistant[language], topics } }
  })
}

/** One pack for each language for which Muster has no screens. Throws if a fact is unknown, or if its check has no words. */
export function compileGravest({ groups, gravest }: Knowledge): Compiled[] {
  const known = new Map(groups.flatMap(({ facts }) => facts.map(fact => [fact.id, fact] as const)))
  return Object.entries(gravest).map(([language, { ignored, says, covering, facts }]) => {
    const compiled = Object.entries(facts).map(([id, text]) => {
      const fact = known.get(id)
      if (!fact) throw new Error(`knowledge/gravest/${language}.yaml has an unknown fact: ${id}`)
      const { polarity, check } = fact
      if (check === 'poison-control')
        throw new Error(`knowledge/gravest/${language}.yaml has no words for ${check}: ${id}`)
      return { id, polarity, ...(check && { check }), ...text }
    })
    return { language, pack: { language, ignored, says, covering, facts: compiled } }
  })
}

/**
 * The parts of a fact that the guide needs. The source is included only together with its quote, so that no answer can name a page that was not
 * read for it.
 */
function shown(
  { source, quote, read: _, audience: _audience, reviewer, ...fact }: Fact,
  sources: Knowledge['sources'],
) {
  const page = source === null ? undefined : sources[source]
  if (source !== null && !page)
    throw new Error(`${fact.id} names the source ${source}, which sources.yaml does not have`)
  return {
    ...fact,
    ...(page && quote !== null && { source: page }),
    ...(reviewer !== 'unreviewed' && { isReviewed: true }),
  }
}

/**
 * The pack with the stems of the questions in `asked`, as `heard` of the topics that answer them. It leaves out stems that the topic's own title,
 * questions and words contain, and stems that occur in the questions of most topics.
 */
export function withHeard(pack: Pack, asked: readonly Pick<Asked, 'language' | 'topic' | 'text'>[]): Pack {
  const { language, topics } = pack
  const heard = new Map(topics.map(({ id }) => [id, new Set<string>()]))
  for (const one of asked)
    if (one.language === language) for (const stem of stems(one.text, language)) heard.get(one.topic)?.add(stem)
  const counts = new Map<string, number>()
  for (const all of heard.values()) for (const stem of all) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const everywhere = new Set(
    [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, commonest),
  )
  return {
    ...pack,
    topics: topics.map(({ heard: _, ...topic }) => {
      const own = new Set(stems([topic.title, ...topic.questions, topic.words ?? ''].join(' '), language))
      const further = [...(heard.get(topic.id) ?? [])].filter(stem => !own.has(stem) && !everywhere.has(stem)).sort()
      return further.length > 0 ? { ...topic, heard: further.join(' ') } : topic
    }),
  }
}

/** How many of the commonest stems are left out: so many topics have them in their questions that they do not distinguish topics. */
const commonest = 250

const longestStemLeftAlone = 4

/** A pack with the dictionary stems that the spelling correction could mistake for a word of its topics. */
export function withDictionary(pack: Omit<Pack, 'dictionaryStems'>): Pack {
  const vocabulary = [...vocabularyOf(pack)].filter(isLetters)
  const words = readDictionaries()[pack.language] ?? new Set<string>()
  const stemsOf = (some: Iterable<string>) =>
    new Set([...some].flatMap(word => stems(word, pack.language)).filter(isLetters))
  const known = new Set(vocabulary)
  const written = neighboursOf(words, [...writtenWordsOf(pack).keys()], () => writtenEdits)
  const near = [...neighboursOf(stemsOf(words), vocabulary), ...stemsOf(written)]
  return { ...pack, dictionaryStems: packWords(new Set(near.filter(stem => !known.has(stem)))) }
}

const isLetters = (stem: string) => /^[a-z]+$/.test(stem) && stem.length >= longestStemLeftAlone
