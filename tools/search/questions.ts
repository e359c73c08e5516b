import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { isKept } from '../knowledge/is-kept.ts'

type Asked = { text: string; language: 'en' | 'es' }
export type OrdinaryQuestion = Asked & { topics: string[] }

const readLines = <Line>(name: string): Line[] =>
  readFileSync(join(root, 'knowledge/questions', name), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

const ordinary = readLines<OrdinaryQuestion>('ordinary.jsonl')

/** Half of the questions are used only for measuring: search and phrasings are never fitted to them. */
const keptShare = 2
/** The questions that are used only for measuring. */
export const kept = ordinary.filter(({ text }) => isKept(text, keptShare))
/** The questions from which the search learns. */
export const tuned = ordinary.filter(({ text }) => !isKept(text, keptShare))

/** Questions about other things: the search learns from them what not to answer. */
export const elsewhere = readLines<Asked>('elsewhere.jsonl')

/** Questions in languages for which Muster has no screens; those without topics are about something else. */
export const inFurtherLanguages = readLines<{ text: string; language: string; topics: string[] }>('gravest.jsonl')
