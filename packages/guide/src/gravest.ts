import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Answer, Suggestion } from './answer.ts'
import type { DangerLanguage } from './danger/cards.ts'
import { normalise } from './danger/features.ts'
import { type Cause, goesWith, permits, type Situation } from './situation.ts'
import type { FactCheck, Polarity, TopicFacts } from './topic.ts'
import { questionOf } from './vocabulary.ts'

/** A language in which Muster answers about danger, but in which it has no screens. */
export type FurtherLanguage = Exclude<DangerLanguage, Language>

type GravestFact = {
  id: string
  polarity: Polarity
  check?: FactCheck
  title: string
  answer: string
  /** Questions that people ask; the first one is the text of the button. */
  questions: readonly string[]
}

/** The gravest facts, which are those about the greatest dangers, in a language without screens. Compiled from `knowledge/gravest` by `npm run knowledge`. */
export type GravestPack = {
  language: FurtherLanguage
  /** Words, or pairs of characters, that do not tell the subject of a question. */
  ignored: string
  /** `machine`: says that nobody has reviewed the translation. `nearest`: the text above the buttons. The checks tell whom to ask about doses or life. */
  says: Record<'machine' | 'unknown' | 'nearest', string> & Partial<Record<FactCheck, string>>
  /** Sentences about an update that covers the person. `{{place}}` is replaced by `zone` or `here`. */
  covering: Record<Cause | 'zone' | 'here' | 'emergency', string>
  facts: readonly GravestFact[]
}

// Chosen on `knowledge/questions/gravest.jsonl`: no question of other subjects there reaches `sure`.
/** A fact is the answer at this confidence or above, if it is ahead of the next fact by at least `lead`. */
const sure = 0.3
const lead = 0.05
/** Minimum confidence of a fact that is offered as a button. */
const near = 0.17
const offered = 3
/** The weights of the closest question, the words of all questions, and the words of the answer. */
const shares = { closest: 0.5, named: 0.4, body: 0.1 }

/** A term that no fact contains has the weight of one that this many facts contain, because many pairs of Chinese and Korean characters are not words. */
const unknownCount = 8

const unspaced = /[\u3040-\u9fff\uac00-\ud7af]/

/** The terms of a text: words and pairs of words; for Chinese and Korean, pairs of characters, which stand for words. */
function termsOf(text: string, ignored: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const add = (term: string) => ignored.has(term) || found.add(term)
  let before = ''
  for (const word of normalise(text).split(' ')) {
    if (unspaced.test(word)) for (let i = 0; i < word.length - 1; i += 1) add(word.slice(i, i + 2))
    else {
      add(word)
      if (before && !(ignored.has(before) && ignored.has(word))) found.add(`${before} ${word}`)
    }
    before = word
  }
  return found
}

type Prepared = { fact: GravestFact; asked: readonly Set<string>[]; named: Set<string>; body: Set<string> }
type Index = { prepared: readonly Prepared[]; ignored: ReadonlySet<string>; weightOf: (term: string) => number }
const indexes = new WeakMap<GravestPack, Index>()

function indexOf(pack: GravestPack): Index {
  const before = indexes.get(pack)
  if (before) return before
  const ignored = new Set(pack.ignored.split(' ').map(normalise))
  const prepared = pack.facts.map((fact): Prepared => {
    const asked = [...fact.questions, fact.title].map(text => termsOf(text, ignored))
    return { fact, asked, named: new Set(asked.flatMap(terms => [...terms])), body: termsOf(fact.answer, ignored) }
  })
  const counts = new Map<string, number>()
  for (const { named } of prepared) for (const term of named) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (term: string) => Math.log(1 + pack.facts.length / (counts.get(term) ?? unknownCount))
  const index = { prepared, ignored, weightOf }
  indexes.set(pack, index)
  return index
}

/** The facts that have most in common with a text, best first; the confidence is 0 to 1. */
function findGravest(text: string, pack: GravestPack): { fact: GravestFact; confidence: number }[] {
  const { prepared, ignored, weightOf } = indexOf(pack)
  const terms = [...termsOf(text, ignored)]
  const sum = (list: Iterable<string>) => [...list].reduce((total, term) => total + weightOf(term), 0)
  const total = sum(terms)
  if (total === 0) return []
  return prepared
    .map(({ fact, asked, named, body }) => {
      const closest = Math.max(
        ...asked.map(question => {
          const shared = sum(terms.filter(term => question.has(term)))
          return shared / (sum(question) + total - shared)
        }),
      )
      const isNamed = sum(terms.filter(term => named.has(term))) / total
      const inBody = sum(terms.filter(term => !named.has(term) && body.has(term))) / total
      const confidence = shares.closest * closest + shares.named * isNamed + shares.body * inBody
      return { fact, confidence: closest >= 0.999 ? 1 : Math.round(confidence * 1000) / 1000 }
    })
    .sort((a, b) => b.confidence - a.confidence)
}

const asButton = (fact: GravestFact) => ({ id: fact.id, text: questionOf(fact) })

/** A button with the text of its fact, so that it can be read without pressing. Advice to stay is not shown before the question is certain. */
const asOffer = (fact: GravestFact, says: GravestPack['says']): Suggestion => ({
  ...asButton(fact),
  ...(fact.polarity !== 'stay' && {
    answer: [fact.answer, fact.check ? says[fact.check] : ''].filter(Boolean).join(' '),
    isUnreviewed: true,
  }),
})

/**
 * Answers in the language of the question from its gravest facts. If none is certain, the nearest ones become buttons. Facts that the situation rules out are
 * not used.
 */
export function gravestAnswer(
  text: string,
  pack: GravestPack,
  situation: Situation | null,
  topics: readonly TopicFacts[],
): Answer {
  const { language, says } = pack
  const found = findGravest(text, pack)
    .filter(({ fact, confidence }) => confidence >= near && permits(situation, fact.polarity))
    .slice(0, offered)
  const [best, ...others] = found
  const isBelow = ({ fact }: { fact: GravestFact }) => {
    const topic = topics.find(({ id }) => id === fact.id)
    return !topic || goesWith(situation, topic)
  }
  if (!best || best.confidence < sure || best.confidence - (others[0]?.confidence ?? 0) < lead) {
    const suggestions = found.filter(isBelow).map(({ fact }) => asOffer(fact, says))
    const hasAnswer = suggestions.some(({ answer }) => answer)
    return {
      kind: 'unknown',
      content: [says.unknown, hasAnswer ? says.machine : '', suggestions.length > 0 ? says.nearest : '']
        .filter(Boolean)
        .join('\n\n'),
      messageType: 'text',
      language,
      confidence: best?.confidence ?? 0,
      ...(hasAnswer && { isUnreviewed: true as const }),
      ...(suggestions.length > 0 && { suggestions }),
    }
  }
  const rest = others.filter(isBelow).map(({ fact }) => asButton(fact))
  const { id, answer, check } = best.fact
  return {
    kind: 'known',
    content: [answer, check ? says[check] : '', says.machine].filter(Boolean).join('\n\n'),
    messageType: 'text',
    language,
    confidence: best.confidence,
    topicId: id,
    isUnreviewed: true,
    ...(rest.length > 0 && { suggestions: rest }),
  }
}
