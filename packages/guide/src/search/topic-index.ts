import MiniSearch from 'minisearch'
import { repairSpelling, spellingsOf } from '../distance.ts'
import type { Pack } from '../pack.ts'
import { meaning, stemmedWords, tellingTerms, words } from '../text.ts'
import type { Topic } from '../topic.ts'
import { bodyOf, isWritten, questionOf, tagsOf, vocabularyOf, writtenEdits, writtenWordsOf } from '../vocabulary.ts'
import { unpackWords } from '../word-list.ts'
import { type Bag, createPieceIndex, createTermIndex } from './heard.ts'
import { createLetterIndex } from './letters.ts'
import { type Match, matchOf } from './ranking.ts'

type Prepared = {
  topic: Topic
  /** Index of the topic in the pack. */
  at: number
  variants: readonly ReadonlySet<string>[]
  named: ReadonlySet<string>
  body: ReadonlySet<string>
}
/** A question in the form that the search compares. */
export type Query = {
  text: string
  stems: readonly string[]
  /** The content words, with typing errors repaired and synonyms merged, and a trust (0 to 1) for each: lower for a repaired word. */
  terms: ReadonlyMap<string, number>
  /** The terms as one text in a fixed order, independent of the order of the words. */
  key: string
}
/** A topic that may answer a question, before its confidence is computed. */
export type Candidate = { topic: Topic; match: Match; score: number }

/** The weight of a word that no topic contains: it shows that the question is about something else. */
const unknownRarity = 4
const repairedTrust = 0.85
/** Most words of a message that are repaired, because repairing is slow. A message with more unknown words is not a question. */
const mostRepairs = 60
const candidates = 25
/** Number of topics that become candidates only because of their letters. */
const candidatesByLetters = 10
/** Number of topics that become candidates only because of the words in which people have asked for them. */
const candidatesHeard = 10

export type TopicIndex = ReturnType<typeof createTopicIndex>

/** Creates the index that finds topics by their words, which are stemmed, merged by synonyms and repaired. */
export function createTopicIndex(pack: Pack) {
  const { language, topics } = pack
  // A fact's texts are used several times, and stemming is the slow part, so its results are kept.
  const reduced = new Map<string, ReturnType<typeof stemmedWords>>()
  const wordsOf = (text: string) => {
    const before = reduced.get(text)
    if (before) return before
    const found = stemmedWords(text, language)
    reduced.set(text, found)
    return found
  }
  const stemsOf = (text: string) => wordsOf(text).map(({ stem }) => stem)
  const termsOf = (text: string) => stemsOf(text).map(stem => meaning(stem, language))
  const search = new MiniSearch({
    fields: ['questions', 'title', 'words', 'tags', 'body'],
    tokenize: text => text.split(' '),
    processTerm: term => term || null,
    searchOptions: { boost: { questions: 3, title: 3, words: 2, tags: 1, body: 0.7 } },
  })
  const joined = (text: string) => termsOf(text).join(' ')
  const prepared = new Map<string, Prepared>()
  const questionsAsked = new Map<string, Topic>()
  /** Topics by the content words of a question that has hardly any other words; null if two topics have a question with the same ones. */
  const byTerms = new Map<string, Topic | null>()
  const buttons = new Map<string, Topic>()
  const inWords = (text: string) => words(text).join(' ')
  const frequency = new Map<string, number>()
  const bags: { terms: Bag; stems: Bag }[] = []
  for (const [at, topic] of topics.entries()) {
    const { id, questions, title, words: further = '' } = topic
    const variants = [...questions, title].map(text => new Set(termsOf(text)))
    const named = new Set([...variants.flatMap(terms => [...terms]), ...termsOf(further)])
    for (const term of named) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    const [tags, body] = [tagsOf(topic), bodyOf(topic)]
    const heard = topic.heard?.split(' ') ?? []
    const texts = [...questions, title, further].map(text => [...new Set(stemsOf(text))])
    const stemsBag = { named: [...texts.flat(), ...heard], body: [...new Set(stemsOf(body))] }
    const asTerms = (some: readonly string[]) => some.map(stem => meaning(stem, language))
    bags.push({ stems: stemsBag, terms: { named: asTerms(stemsBag.named), body: asTerms(stemsBag.body) } })
    for (const [nth, question] of questions.entries()) {
      questionsAsked.set(inWords(question), topic)
      const variant = variants[nth] ?? new Set()
      if (!isBare(question, variant.size)) continue
      const key = keyOf(variant)
      byTerms.set(key, (byTerms.get(key) ?? topic) === topic ? topic : null)
    }
    buttons.set(inWords(questionOf(topic)), topic)
    prepared.set(id, { topic, at, variants, named, body: new Set([...termsOf(body), ...termsOf(tags)]) })
    search.add({
      id,
      questions: questions.map(joined).join(' '),
      title: joined(title),
      words: joined(further),
      tags: joined(tags),
      body: joined(body),
    })
  }
  const letters = createLetterIndex(
    topics.map(({ questions, title, words: further }) => [...questions, title, ...(further ? [further] : [])]),
  )
  const heardTerms = createTermIndex(bags.map(({ terms }) => terms))
  const heardPieces = createPieceIndex(bags.map(({ stems }) => stems))
  const vocabulary = vocabularyOf(pack, stemsOf)
  const written = writtenWordsOf(pack, wordsOf)
  reduced.clear()
  const spellings = spellingsOf(vocabulary)
  const writtenSpellings = spellingsOf(written.keys())
  const dictionary = new Set(unpackWords(pack.dictionaryStems))
  const known = new Set([...prepared.values()].flatMap(({ body }) => [...body]).concat(...frequency.keys()))
  const telling = tellingTerms(language)
  const weightOf = (term: string) => {
    const count = frequency.get(term)
    return count ? Math.log(1 + topics.length / count) : unknownRarity
  }

  /** The weights of the texts of each topic. */
  const sizesOf = new Map(
    [...prepared.values()].map(({ topic, variants }) => [
      topic.id,
      variants.map(variant => [...variant].reduce((all, term) => all + weightOf(term), 0)),
    ]),
  )

  /** The closest known stem of a misspelt word; null if none is close enough. */
  function repair(word: string, stem: string): string | null {
    if (dictionary.has(stem)) return null
    const meant = isWritten(word) ? repairSpelling(word, writtenSpellings, writtenEdits) : null
    return (meant && written.get(meant)) ?? repairSpelling(stem, spellings)
  }

  function repairOnce(word: string, stem: string, repairs: Map<string, string | null>): string | null {
    const before = repairs.get(word)
    if (before !== undefined || repairs.size >= mostRepairs) return before ?? null
    const repaired = repair(word, stem)
    repairs.set(word, repaired)
    return repaired
  }

  function matchIn(
    { topic, variants, named, body }: Prepared,
    terms: Query['terms'],
    total: number,
  ): Pick<Match, 'named' | 'body' | 'closest'> {
    // In a long text about another subject, few words occur in a topic.
    const occurring = [...terms].filter(([term]) => named.has(term) || body.has(term))
    const sum = (has: (term: string) => boolean) =>
      occurring.reduce((worth, [term, trust]) => worth + (has(term) ? trust * weightOf(term) : 0), 0)
    const sizes = sizesOf.get(topic.id)
    const closest = variants.map((variant, nth) => {
      const shared = sum(term => variant.has(term))
      return shared / ((sizes?.[nth] ?? 0) + total - shared)
    })
    return {
      named: sum(term => named.has(term)) / total,
      body: sum(term => !named.has(term) && body.has(term)) / total,
      closest: Math.max(...closest),
    }
  }

  return {
    /** Prepares a text for `rank`. `repairs` caches the repairs of one message for all its parts. */
    read(text: string, repairs = new Map<string, string | null>()): Query {
      const terms = new Map<string, number>()
      const read: string[] = []
      for (const { word, stem } of stemmedWords(text, language)) {
        // A number that no fact contains says nothing about the subject, so it must not count as an unknown word.
        if (/^\d+$/.test(stem) && !vocabulary.has(stem)) continue
        const mended = vocabulary.has(stem) ? stem : repairOnce(word, stem, repairs)
        read.push(mended ?? stem)
        const trust = mended === null || mended === stem ? 1 : repairedTrust
        const term = meaning(mended ?? stem, language)
        terms.set(term, Math.max(terms.get(term) ?? 0, trust))
      }
      return { text, stems: read, terms, key: keyOf(terms.keys()) }
    },

    /** The topic that has exactly this question. */
    asking: (text: string): Topic | undefined => questionsAsked.get(inWords(text)),

    /** The only topic with a question of exactly these content words, in any order. */
    askingSame: ({ text, terms, key }: Query): Topic | undefined =>
      (isBare(text, terms.size) && byTerms.get(key)) || undefined,

    /** The topic whose button sends exactly this text. If two topics have the same question, `asking` may return the other one. */
    ofButton: (text: string): Topic | undefined => buttons.get(inWords(text)),

    /** Whether a topic contains every danger and every need that a question names, such as smoke or a wheelchair. */
    hasWhatIsTold({ id }: Topic, { terms }: Query): boolean {
      const found = prepared.get(id)
      return [...terms.keys()].every(term => !telling.has(term) || found?.named.has(term) || found?.body.has(term))
    },

    /** The share of the words' weight that some topic contains. */
    knownShare({ terms }: Query): number {
      const weight = (some: string[]) => some.reduce((sum, term) => sum + weightOf(term), 0)
      return weight([...terms.keys()].filter(term => known.has(term))) / weight([...terms.keys()])
    },

    /** The topics that match a question best, best first. */
    rank({ text, stems, terms }: Query): Candidate[] {
      const total = [...terms.keys()].reduce((sum, term) => sum + weightOf(term), 0)
      const alike = letters.likeness(text)
      const byText = new Map<string, number>(
        search
          .search([...terms.keys()].join(' '), { combineWith: 'OR' })
          .slice(0, candidates)
          .map(({ id, score }) => [id, score]),
      )
      const heard = heardTerms.scores([...terms.keys()])
      const pieces = heardPieces.scores(stems)
      const known = [...highest(alike, candidatesByLetters), ...highest(heard, candidatesHeard)].flatMap(
        at => topics[at]?.id ?? [],
      )
      return [...new Set([...byText.keys(), ...known])]
        .flatMap(id => {
          const found = prepared.get(id)
          if (!found) return []
          const match = {
            ...matchIn(found, terms, total),
            text: (byText.get(id) ?? 0) / total,
            letters: alike[found.at] ?? 0,
            heard: heard[found.at] ?? 0,
            heardPieces: pieces[found.at] ?? 0,
          }
          return [{ topic: found.topic, match, score: matchOf(match) }]
        })
        .sort((a, b) => b.score - a.score)
    },
  }
}

/** Whether a text has hardly any words besides its content words. "Is the power out for just us?" has one content word, and is not a question about outages. */
const isBare = (text: string, terms: number) => words(text).length <= terms + 1

const keyOf = (terms: Iterable<string>) => [...terms].sort().join(' ')

/** The indexes of the `count` highest scores, highest first; the first of equal ones. Sorting all scores would take most of the time of a search. */
function highest(scores: Float32Array, count: number): number[] {
  const found: number[] = []
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0
    let place = found.length
    while (place > 0 && (scores[found[place - 1] ?? 0] ?? 0) < score) place -= 1
    if (place < count) found.splice(place, 0, at)
    if (found.length > count) found.pop()
  }
  return found
}
