import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'

type Asked = { text: string; language: 'en' | 'es' }
export type OrdinaryQuestion = Asked & { topics: string[] }

const readLines = <Line>(name: string): Line[] =>
  readFileSync(join(root, 'knowledge/questions', name), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

const ordinary = readLines<OrdinaryQuestion>('ordinary.jsonl')

/** Questions of the kept half only count: search and phrasings are never fitted to one of them. */
const isKept = ({ text }: OrdinaryQuestion) => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0

export const kept = ordinary.filter(isKept)
export const tuned = ordinary.filter(question => !isKept(question))

/** Questions about other things: the search learns from them what not to answer. */
export const elsewhere = readLines<Asked>('elsewhere.jsonl')

/** Questions in languages that Muster has no screens in; those without topics are about something else. */
export const inFurtherLanguages = readLines<{ text: string; language: string; topics: string[] }>('gravest.jsonl')
