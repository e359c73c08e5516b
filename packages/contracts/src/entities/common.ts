import { z } from 'zod'
import { languages } from '../vocabulary/languages.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { cleanedBy, emailPattern, isPrintable, type TextRule, textRules } from '../vocabulary/text-rules.ts'

/** A MongoDB ObjectId as 24 lower-case hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'invalid-id' satisfies Problem)

/** An instant as an ISO 8601 text with an offset. Muster writes UTC. */
export const instant = z.iso.datetime({ offset: true })

export const language = z.enum(languages)

// Has its own name because a check without a message uses the schema's message, which says that the text is missing.
const tooLong: Problem = 'too-long'

/** A schema for a text that people write, from its rule. An accepted text is trimmed and cleaned; an e-mail address is put in lower case. */
export function textOf(rule: TextRule): z.ZodType<string, string> {
  const { kind, maxLength, minLength, problem, isOneLine } = rule
  if (kind === 'password') return z.string(problem).min(minLength, problem).max(maxLength, tooLong)
  if (kind === 'email') return z.email({ pattern: emailPattern, error: problem }).max(maxLength, tooLong).toLowerCase()
  return z
    .string(problem)
    .max(maxLength, tooLong)
    .refine(text => isPrintable(text.trim(), isOneLine ? { isOneLine } : {}), 'control-characters' satisfies Problem)
    .overwrite(text => cleanedBy(rule, text))
    .min(minLength, problem)
}

/** A short text without a form field; it may be empty. At most `max` UTF-16 units. */
export const text = (max: number) => textOf({ kind: 'text', maxLength: max, minLength: 0, problem: 'invalid' })

/** [longitude, latitude] in degrees, WGS 84, as in GeoJSON. */
export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export type Position = z.infer<typeof position>

export const email = textOf(textRules.email)

/** The reply of an operation that returns no data. */
export const done = z.object({ ok: z.literal(true) })
export const okReply = { ok: true } as const

export const idParams = z.object({ id })
export const userIdParams = z.object({ userId: id })
