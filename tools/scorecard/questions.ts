import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardIds, mainCard } from '@muster/guide/danger/cards'
import { dangerIds } from '@muster/guide/danger/ids'
import { z } from 'zod'
import { hashOf } from '../danger/random.ts'
import { root } from '../infra/paths.ts'

export const ownQuestions = join(root, 'tools/scorecard/questions.jsonl')
/** Messages by writers who had seen nothing of Muster. They are only for measuring: nothing is trained with them, and no rule is written from them. */
export const strangersQuestions = join(root, 'tools/scorecard/strangers.jsonl')

const isOf = (kinds: readonly string[]) => (card: string) => kinds.includes(card) || kinds.includes(mainCard(card))

/** One line of a file of questions; docs/scorecard.md describes the fields. */
const question = z
  .strictObject({
    text: z.string().min(1).max(4000),
    language: z.string().min(2),
    class: z.enum(['danger', 'self-harm', 'harmless', 'question']),
    /** For danger and self-harm: the cards whose steps fit. */
    cards: z.array(z.string()).min(1).optional(),
    /** The same as kinds of danger: every card of these kinds fits. */
    kinds: z.array(z.enum(dangerIds)).min(1).optional(),
    /** For questions: the facts (topics) that answer it. */
    topics: z.array(z.string()).min(1).optional(),
  })
  .transform(({ kinds, ...rest }) => (kinds ? { ...rest, cards: cardIds.filter(isOf(kinds)) } : rest))
export type Question = z.infer<typeof question>

/** Reads questions, one JSON object a line. Throws with the line's number if a line is invalid. */
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

/** Questions with which rules and corpus may be tuned, and questions that are used only for measuring. */
export type Half = 'tuned' | 'kept'

/** The half that a question belongs to. It stays the same when other questions are added. Rules and corpus are written only with `tuned`. */
export function halfOf({ text }: Pick<Question, 'text'>): Half {
  // Uses the upper bits, because the lowest bit of this hash is only the parity of the text.
  return (hashOf(text) >>> 16) % 2 === 0 ? 'tuned' : 'kept'
}
