import type { Pack } from './pack.ts'
import { knownStems, stemmedWords, stems } from './text.ts'
import type { Topic, TopicText } from './topic.ts'

/** The question on a topic's button. */
export const questionOf = ({ questions, title }: Pick<TopicText, 'questions' | 'title'>): string =>
  questions[0] ?? title

/** The tags by which a topic is searched, in addition to its title and questions. */
export const tagsOf = ({ hazards, access = [] }: Topic): string => [...hazards, ...access].join(' ')
/** The answer of a topic with its steps, as one text. */
export const bodyOf = ({ answer, steps = [] }: Topic): string =>
  [answer, ...steps.flatMap(({ title, text }) => [title, text])].join(' ')

type Texts = Pick<Pack, 'language' | 'topics'>

const textsOf = ({ topics }: Texts): string[] =>
  topics.flatMap(topic => [...topic.questions, topic.title, topic.words ?? '', tagsOf(topic), bodyOf(topic)])

/** Every stem in a pack's topics or synonyms; typing errors are repaired to these. */
export const vocabularyOf = (
  pack: Texts,
  stemsOf = (text: string) => stems(text, pack.language),
): ReadonlySet<string> => new Set([...knownStems(pack.language), ...textsOf(pack).flatMap(stemsOf)])

/** Minimum length of a word that is compared as written. Shorter words differ from too many others by a single letter. */
const shortestWritten = 6

/**
 * The longer words of a pack's topics as written, each with its stem. The stem of a misspelt word is often a different one ("genrat" instead of "gener" for
 * "generator"), so such a word is compared with these first.
 */
export const writtenWordsOf = (
  pack: Texts,
  wordsOf = (text: string) => stemmedWords(text, pack.language),
): ReadonlyMap<string, string> =>
  new Map(
    textsOf(pack)
      .flatMap(wordsOf)
      .flatMap(({ word, stem }) => (isWritten(word) ? [[word, stem] as const] : [])),
  )

/** Whether a word is compared as written. */
export const isWritten = (word: string): boolean => word.length >= shortestWritten && /^[a-z]+$/.test(word)
/** Maximum number of edits for words that are compared as written. */
export const writtenEdits = 1
