import { isLanguage } from '@muster/contracts/vocabulary/languages'
import { type AnswerInput, createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { type Graded, grade } from './grade.ts'
import { halfOf, type Question } from './questions.ts'

/**
 * Asks the guide, which the chat service and the browser ask first: a danger is never left to a model. Stores no message and uses
 * no queue.
 */
export function ask(questions: readonly Question[], context?: AnswerInput['context']): Graded[] {
  const guide = createGuide(loadPacks())
  return questions.map(question => {
    const { text, language } = question
    const answer = guide.answer({ text, ...(isLanguage(language) && { language }), ...(context && { context }) })
    return grade(question, halfOf(question), answer)
  })
}
