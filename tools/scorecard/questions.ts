import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardIds, mainCard } from '@muster/guide/danger/cards'
import { dangerIds } from '@muster/guide/danger/ids'
import { z } from 'zod'
import { root } from '../infra/paths.ts'

export const ownQuestions = join(root, 'tools/scorecard/questions.jsonl')
/** Messages by writers who had seen nothing of Muster. They only measure: nothing is trained with them, and no rule is written from them. */
export const strangersQuestions = join(root, 'tools/scorecard/strangers.jsonl')

const isOf = (kinds: readonly string[]) => (card: string) => kinds.includes(card) || kinds.includes(mainCard(card))

/** One line of a file of questions: docs/scorecard.md describes the fields. */
const question = z
  .strictObject({
    text: z.string().min(1).max(4000),
    language: z.string().min(2),
    class: z.enum(['danger', 'self-harm', 'harmless', 'question']),
    /** Cards whose steps fit, for danger and self-harm. */
    cards: z.array(z.string()).min(1).optional(),
    /** The same by danger: every card of these fits. */
    kinds: z.array(z.enum(dangerIds)).min(1).optional(),
    /** Facts (topics) that answer it, for questions. */
    topics: z.array(z.string()).min(1).optional(),
  })
  .transform(({ kinds, ...rest }) => (kinds ? { ...rest, cards: cardIds.filter(isOf(kinds)) } : rest))
export type Question = z.infer<typeof question>

/** Reads questions, one JSON object a line. Throws with the line's number where one is wrong. */
export function readQuestions(path: string): Question[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const read = question.safeParse(JSON.parse(line))
      if (!read.success) throw new Error(`${path}:${index + 1}: ${z.prettifyError(read.error)}`)
      return [read.data]
    })
}

export type Half = 'tuned' | 'kept'

/** The half that a question belongs to: always the same one, whatever else is added. Rules and corpus are written with `tuned` alone. */
export function halfOf({ text }: Pick<Question, 'text'>): Half {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // The upper bits: the lowest bit of this hash is no better than the parity of the text.
  return (hash >>> 16) % 2 === 0 ? 'tuned' : 'kept'
}
