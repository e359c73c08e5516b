import { createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { ownQuestions, readQuestions } from '@muster/tools/scorecard/questions'

/** The longest message that the service accepts (`textRules.chatMessage`), of words of random letters, which take the longest to look up. */
export function randomWords(length = 4_000): string {
  const letter = () => String.fromCharCode(97 + Math.floor(Math.random() * 26))
  const word = () => Array.from({ length: 2 + Math.floor(Math.random() * 9) }, letter).join('')
  let text = ''
  while (text.length < length) text += `${word()} `
  return text.slice(0, length).trim()
}

/** Ordinary messages in English, from the questions of the scorecard. */
export const ordinaryTexts = (): string[] =>
  readQuestions(ownQuestions).flatMap(({ language, text }) => (language === 'en' ? [text] : []))

/** A question, and the first 40 characters of its answer. */
export type Asked = { question: string; startOfAnswer: string }

/** Questions that are answered with exactly one fact, so that the answer can be recognised on a screen. */
export function factQuestions(): Asked[] {
  const packs = loadPacks()
  const guide = createGuide(packs)
  return (packs.en?.topics ?? []).flatMap(({ id, questions: [question], answer }) =>
    question && guide.answer({ text: question, language: 'en' }).topicId === id
      ? [{ question, startOfAnswer: answer.slice(0, 40) }]
      : [],
  )
}
