// npm run scorecard -- [--questions FILE.jsonl] [--situation FILE.json] [--service] [--provider guide|openai]: asks questions and prints statistics
// of the answers. Without options it asks the questions of this repository and writes docs/scorecard.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../infra/paths.ts'
import { documentOf } from './document.ts'
import { type Graded, rowsOf, tableOf, worstOf } from './grade.ts'
import { ownQuestions, readQuestions, strangersQuestions } from './questions.ts'
import { ask } from './run.ts'
import { askService } from './service.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string' },
    situation: { type: 'string' },
    service: { type: 'boolean', default: false },
    provider: { type: 'string', default: 'guide' },
  },
})

function print(graded: readonly Graded[]): void {
  console.info(tableOf(rowsOf(graded)))
  for (const { question, reply } of worstOf(graded, 20))
    console.info(`\n${question.class} ${question.language}: ${question.text}\n  ${reply.content.slice(0, 160)}`)
}

async function run(): Promise<void> {
  const { provider, situation } = values
  if (provider !== 'guide' && provider !== 'openai') throw new Error('--provider is guide or openai.')
  const questions = readQuestions(values.questions ?? ownQuestions)
  if (values.service || provider === 'openai') {
    if (situation) throw new Error('--situation is for the guide alone: the service knows situations from events.')
    const { graded, byModel, failures } = await askService(questions, provider)
    print(graded)
    if (provider === 'openai')
      console.info(
        `\n${byModel} of ${graded.length} answers were chosen by the model; failures: ${JSON.stringify(failures)}`,
      )
    return
  }
  const context = situation ? JSON.parse(readFileSync(situation, 'utf8')) : undefined
  const graded = ask(questions, context)
  if (values.questions || situation) return print(graded)
  const text = documentOf(graded, ask(readQuestions(strangersQuestions)))
  writeFileSync(join(root, 'docs/scorecard.md'), text)
  console.info(text)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Helpers of the tests keep connections open, so the process is ended here.
process.exit(0)
