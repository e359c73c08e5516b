import type { Pack } from './pack.ts'
import { knownStems, stems } from './text.ts'
import type { Topic, TopicText } from './topic.ts'

/** The question on a topic's button. */
export const questionOf = ({ questions, title }: Pick<TopicText, 'questions' | 'title'>): string =>
  questions[0] ?? title

/** What a topic is searched by, besides its title and questions. */
export const tagsOf = ({ hazards, access = [] }: Topic): string => [...hazards, ...access].join(' ')
export const bodyOf = ({ answer, steps = [] }: Topic): string =>
  [answer, ...steps.flatMap(({ title, text }) => [title, text])].join(' ')

/** Every stem that a pack's topics or synonyms contain: what typing errors are repaired towards. */
export function vocabularyOf(
  { language, topics }: Pick<Pack, 'language' | 'topics'>,
  stemsOf = (text: string) => stems(text, language),
): ReadonlySet<string> {
  const texts = topics.flatMap(topic => [
    ...topic.questions,
    topic.title,
    topic.words ?? '',
    tagsOf(topic),
    bodyOf(topic),
  ])
  return new Set([...knownStems(language), ...texts.flatMap(stemsOf)])
}
