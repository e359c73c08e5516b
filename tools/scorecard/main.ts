// npm run scorecard -- [--questions FILE.jsonl] [--situation FILE.json]: asks questions and prints how they are answered. Without options it asks
// those of this repository and writes docs/scorecard.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../infra/paths.ts'
import { documentOf } from './document.ts'
import { rowsOf, tableOf, worstOf } from './grade.ts'
import { ownQuestions, readQuestions } from './questions.ts'
import { ask } from './run.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string' },
    situation: { type: 'string' },
    provider: { type: 'string', default: 'guide' },
  },
})
if (values.provider !== 'guide') {
  console.error('Only the guide can be asked: --provider guide. A model never answers about danger.')
  process.exit(1)
}
const context = values.situation ? JSON.parse(readFileSync(values.situation, 'utf8')) : undefined
const graded = ask(readQuestions(values.questions ?? ownQuestions), context)
if (values.questions || values.situation) {
  console.info(tableOf(rowsOf(graded)))
  for (const { question, reply } of worstOf(graded, 20))
    console.info(`\n${question.class} ${question.language}: ${question.text}\n  ${reply.content.slice(0, 160)}`)
} else {
  const text = documentOf(graded)
  writeFileSync(join(root, 'docs/scorecard.md'), text)
  console.info(text)
}
