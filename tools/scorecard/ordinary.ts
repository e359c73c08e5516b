import { createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { kept, type OrdinaryQuestion, tuned } from '../search/questions.ts'

const outcomes = ['right', 'offered', 'danger', 'unknown', 'wrong'] as const
type Outcome = (typeof outcomes)[number]

/** `danger`: a card for danger came instead. `offered`: a button has the right fact. */
function outcomeOf({ kind, topicId = '', suggestions = [] }: Answered, topics: readonly string[]): Outcome {
  if (topics.includes(topicId)) return 'right'
  if (suggestions.some(({ id }) => topics.includes(id))) return 'offered'
  return kind === 'danger' || kind === 'unknown' ? kind : 'wrong'
}
type Answered = ReturnType<ReturnType<typeof createGuide>['answer']>

/** How the guide answers the ordinary questions of `knowledge/questions/ordinary.jsonl`, as a Markdown table. */
export function ordinaryTable(): string {
  const guide = createGuide(loadPacks())
  const row = (name: string, questions: readonly OrdinaryQuestion[]) => {
    const found = questions.map(({ text, language, topics }) => outcomeOf(guide.answer({ text, language }), topics))
    const shares = outcomes.map(wanted => {
      const count = found.filter(outcome => outcome === wanted).length
      return `${((100 * count) / questions.length).toFixed(1)} %`
    })
    return `| ${[name, questions.length, ...shares].join(' | ')} |`
  }
  const of = (questions: readonly OrdinaryQuestion[], wanted: string) =>
    questions.filter(({ language }) => language === wanted)
  return [
    `| half and language | questions | ${outcomes.join(' | ')} |`,
    `|---|---|${outcomes.map(() => '---|').join('')}`,
    ...(['en', 'es'] as const).flatMap(language => [
      row(`kept ${language}`, of(kept, language)),
      row(`tuned ${language}`, of(tuned, language)),
    ]),
  ].join('\n')
}
