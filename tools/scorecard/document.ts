import { unseenTable } from '../danger/unseen.ts'
import { type Graded, rowsOf, tableOf, worstOf } from './grade.ts'
import { ordinaryTable } from './ordinary.ts'

const format = `One JSON object a line:

| field | value |
|---|---|
| \`text\` | what the person writes |
| \`language\` | its language: \`en\`, \`es\`, \`zh\`, \`vi\`, \`tl\`, \`ko\` |
| \`class\` | \`danger\`: a life is in danger; \`self-harm\`; \`harmless\`: sounds like danger and is not; \`question\`: an ordinary question |
| \`cards\` | for danger and self-harm: the cards of \`knowledge/danger/facts.yaml\` whose steps fit |
| \`kinds\` | the same by danger: every card of these dangers fits |
| \`topics\` | for questions, if wanted: the facts that answer it |`

/** The text of docs/scorecard.md. Of the kept half it shows only numbers, so that nobody writes rules for its wording. */
export function documentOf(graded: readonly Graded[], ofStrangers: readonly Graded[]): string {
  const half = (wanted: Graded['half']) => graded.filter(one => one.half === wanted)
  const worst = worstOf(half('tuned'), 12).map(
    ({ question, reply }) =>
      `- ${question.class}, ${question.language}: “${question.text}” → ${reply.danger?.card ?? reply.danger?.outcome ?? 'no danger seen'}`,
  )
  return `# Scorecard

\`npm run scorecard\` writes this page. It asks the guide, the code that answers in the chat service and in the browser, the ${graded.length} questions of
\`tools/scorecard/questions.jsonl\`, and looks at what a screen would get. A hash of the text decides which half a question belongs to: rules and
corpus are written with \`tuned\` alone; \`kept\` only measures. The questions were written before the rules and the corpus, but by the same author, so
strangers' questions are answered less well than this.

"Leads" is a reply that starts with 911 (988 for suicide). "Asks" is the question "Is someone in danger right now?" before the answer. "Steps fit" counts
only cards whose own steps are right. Where the kind is not sure, the reply shows the general card and the likely kinds as buttons that open their
steps at once: "right kind one tap away" is where one of the buttons is right and the card that is shown is not that kind's (of replies that lead or
ask). The two are never added up. "Steps of another kind" is what must not happen: a card of a kind that the question does not accept.

## Messages of strangers

The ${ofStrangers.length} messages of \`tools/scorecard/strangers.jsonl\`: what three writers, who had seen nothing of Muster, thought that people send. Half of the dangers are told indirectly. Nothing is
trained with these messages, and no rule is written from them and no threshold chosen by them. Their counts, not their words, were looked at while the corpus grew.

${tableOf(rowsOf(ofStrangers))}

## Messages with strong words

The messages of \`knowledge/danger/unseen\`, in six languages: a third, by hash, of what twelve other writers wrote to be hard. A third of the dangers is told without the usual words, and every calm
message has words of danger in it. The classifier is trained with the other two thirds, so it knows these writers' style, but none of these messages; no rule is written from them. \`npm run danger:unseen\`
prints this table. It is of the recognition alone; in an answer a fact that fits well can still take the place of a question. Cards count as of their kind with all their variants; a general card is neither.

${unseenTable()}

## Kept

${tableOf(rowsOf(half('kept')))}

## Tuned

${tableOf(rowsOf(half('tuned')))}

The worst answers of the tuned half:

${worst.join('\n')}

## Ordinary questions

The questions of \`knowledge/questions/ordinary.jsonl\`, each with the facts that answer it. They are by the author of the facts, and some phrasings of facts
were written after reading them, so a stranger's question is answered less well. "Shown" is the right fact among those that may be meant, with what it
says; "offered" its question as a button; "danger" a card for danger in its place. "Asked" is the kept quarter of \`knowledge/asked\`: short questions in
people's own words, from which no search learned. Each names one fact only, although another often answers it too.

${ordinaryTable()}

## Through the service, and with a model

The tables above are of the guide alone. \`npm run scorecard -- --service\` sends the questions to a chat service of its own: over HTTP, through MongoDB, NATS,
the queue of replies and back; a test holds that it grades as the guide does. \`--provider openai\` does the same with a model behind any OpenAI-compatible
endpoint, named by \`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\` and \`OPENAI_MODEL\`, and says how many answers it chose and why it chose none. The model chooses among reviewed facts, and may name a
danger that the guide does not see or whose kind it does not know ([how](decisions/a-model-may-name-a-danger.md)). That was tried with scripted endpoints
alone: **no real model has been asked yet**, and how well one would choose is not known.

## Questions of your own

\`npm run scorecard -- --questions FILE.jsonl [--situation FILE.json]\` prints the same table for other questions. The situation is the \`context\` that the
guide gets (\`AnswerInput\`). ${format}
`
}
