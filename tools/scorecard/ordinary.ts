import { createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { keptAsked } from '../knowledge/asked.ts'
import { kept, type OrdinaryQuestion, tuned } from '../search/questions.ts'

const outcomes = ['right', 'shown', 'offered', 'danger', 'unknown', 'wrong'] as const
type Outcome = (typeof outcomes)[number]

/** `shown`: the right fact is among those that are shown with their text. `offered`: a button has its question. `danger`: a danger card was shown instead. */
function outcomeOf({ kind, topicId = '', suggestions = [] }: Answered, topics: readonly string[]): Outcome {
  if (topics.includes(topicId)) return 'right'
  const suggested = suggestions.filter(({ id }) => topics.includes(id))
  if (suggested.some(({ answer }) => answer)) return 'shown'
  if (suggested.length > 0) return 'offered'
  return kind === 'danger' || kind === 'unknown' ? kind : 'wrong'
}
type Answered = ReturnType<ReturnType<typeof createGuide>['answer']>

/** The quarter of `knowledge/asked` that is only measured. Its questions were written without looking at the texts that the search uses. */
const asked: OrdinaryQuestion[] = keptAsked.map(({ text, language, topic }) => ({ text, language, topics: [topic] }))

/** How the guide answers ordinary questions, as a Markdown table. */
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
      row(`asked ${language}`, of(asked, language)),
    ]),
  ].join('\n')
}
