import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type OrdinaryQuestion = { text: string; language: 'en' | 'es'; topics: string[] }

const file = new URL('../../../knowledge/questions/ordinary.jsonl', import.meta.url)
const questions = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as OrdinaryQuestion)

/** Questions of the kept half only count: search and phrasings are never fitted to one of them. */
const isKept = ({ text }: OrdinaryQuestion) => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0

export const kept = questions.filter(isKept)
export const tuned = questions.filter(question => !isKept(question))
