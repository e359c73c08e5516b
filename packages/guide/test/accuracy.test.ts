import { kept, type OrdinaryQuestion, tuned } from '@muster/tools/search/questions'
import { describe, expect, it } from 'vitest'
import { fold } from '../src/text.ts'
import { answer, topicsIn } from './guide.ts'
import { benignPhrasings, dangerPhrasings } from './labelled/danger.ts'
import { livePhrasings } from './labelled/live.ts'
import { outOfScope } from './labelled/out-of-scope.ts'

const answers = new Map<string, ReturnType<typeof answer>>()
/** The answer to an ordinary question. It is kept, because several tests grade the same answers. */
function answerTo({ text, language }: OrdinaryQuestion) {
  const key = `${language} ${text}`
  const known = answers.get(key) ?? answer({ text, language })
  answers.set(key, known)
  return known
}

const told = (text: string) => {
  const a = answer({ text })
  return `${text} -> ${a.kind} ${a.topicId ?? ''} ${a.confidence}`
}

const outcome = (question: OrdinaryQuestion) => {
  const { topics } = question
  const { topicId = '', suggestions = [], kind } = answerTo(question)
  if (topics.includes(topicId)) return 'right'
  return kind !== 'known' && suggestions.some(({ id }) => topics.includes(id)) ? 'offered' : 'missed'
}
const share = (questions: readonly OrdinaryQuestion[], wanted: readonly string[]) =>
  questions.filter(question => wanted.includes(outcome(question))).length / questions.length

describe('what the guide recognises', () => {
  // The limits are slightly below the measured shares, so that a change that answers fewer questions fails. The aim is 0.9.
  // One in ten of the `kept` questions was added later and is harder: 38 % of these are right, and 76 % of the others.
  // If the classifier is sure of a danger, the answer has its card first and the fact as a button below it. That does not count as answered here.
  it.each([
    ['tuned', tuned, 0.83, 0.95],
    ['kept', kept, 0.725, 0.89],
  ] as const)('answers or offers the right fact for most ordinary questions (%s)', (name, questions, right, helped) => {
    const found = { right: share(questions, ['right']), helped: share(questions, ['right', 'offered']) }
    console.info(`ordinary questions, ${name}: ${JSON.stringify(found)} of ${questions.length}`)
    expect(questions.length).toBeGreaterThanOrEqual(290)
    expect(found.right).toBeGreaterThanOrEqual(right)
    expect(found.helped).toBeGreaterThanOrEqual(helped)
  })

  it.each([
    ['en', 0.032],
    ['es', 0.07],
  ])('seldom asserts a wrong fact (%s)', (language, limit) => {
    const asked = kept.filter(question => question.language === language)
    const wrong = asked.filter(question => {
      const { kind, topicId = '' } = answerTo(question)
      return kind === 'known' && !question.topics.includes(topicId)
    })
    // Compares only the number, so that nobody reads the questions of the `kept` half.
    expect(wrong.length / asked.length).toBeLessThanOrEqual(limit)
  })

  it('has every fact that an ordinary question names, and indexes none of the questions', () => {
    const known = new Set(topicsIn('en').map(({ id }) => id))
    const indexed = new Set([...topicsIn('en'), ...topicsIn('es')].flatMap(t => t.questions).map(q => fold(q)))
    const questions = [...tuned, ...kept]
    expect(questions.flatMap(({ topics }) => topics).filter(id => !known.has(id))).toEqual([])
    expect(questions.filter(({ text }) => indexed.has(fold(text)))).toEqual([])
  })

  it('says that it does not know for at least nine in ten unrelated questions', () => {
    const claimed = outOfScope.filter(text => answer({ text }).kind !== 'unknown')
    expect(outOfScope.length).toBeGreaterThanOrEqual(40)
    expect(1 - claimed.length / outOfScope.length, claimed.map(told).join('\n')).toBeGreaterThanOrEqual(0.96)
    if (claimed.length > 0) console.info(`claimed to know:\n${claimed.map(told).join('\n')}`)
  })

  it('starts with a call for every phrasing of danger to life', () => {
    const quiet = dangerPhrasings.filter(
      text =>
        !/^(Call 911 now\.|Llame al 911 ahora\.|Get everyone out first\. Then call 911|Primero saque a todos\. Luego llame al 911|Call or text 988 now\.|Llame al 988 ahora)/.test(
          answer({ text }).content,
        ),
    )
    expect(dangerPhrasings.length).toBeGreaterThanOrEqual(40)
    expect(quiet.map(told)).toEqual([])
  })

  it('raises no alarm for words that only sound like danger', () => {
    expect(benignPhrasings.length).toBeGreaterThanOrEqual(20)
    expect(benignPhrasings.filter(text => answer({ text }).kind === 'danger').map(told)).toEqual([])
  })

  it('answers questions about the present from the records', () => {
    const asked = Object.entries(livePhrasings).flatMap(([kind, texts]) => texts.map(text => ({ kind, text })))
    expect(
      asked
        .filter(({ kind, text }) => answer({ text }).topicId !== `live-${kind}`)
        .map(({ kind, text }) => `${kind}: ${told(text)}`),
    ).toEqual([])
  })
})
