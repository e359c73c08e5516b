import { z } from 'zod'
import { languages } from '../vocabulary/languages.ts'
import { maxLength } from '../vocabulary/limits.ts'
import type { Problem } from '../vocabulary/problems.ts'

/** A MongoDB ObjectId as 24 lower-case hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'invalid-id' satisfies Problem)

/** An instant as ISO 8601 in UTC, as JSON carries it. */
export const instant = z.iso.datetime({ offset: true })

// Control characters break logs and speech, a lone surrogate breaks UTF-8; neither has a use in what people write.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const wellFormed = (text: string) => text.isWellFormed() && !unprintable.test(text)

export const language = z.enum(languages)

/** One or many lines that a person wrote; at most `max` UTF-16 units, trimmed. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(wellFormed, 'control-characters' satisfies Problem)
    .trim()

/** `text` that must say something. */
export const requiredText = (max: number, problem: Problem = 'required') =>
  z
    .string(problem)
    .max(max)
    .refine(wellFormed, 'control-characters' satisfies Problem)
    .trim()
    .min(1, problem)

/** Longitude and latitude in degrees, WGS 84, in GeoJSON order. */
export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export type Position = z.infer<typeof position>

export const email = z
  .email('email' satisfies Problem)
  .max(maxLength.email)
  .toLowerCase()

/** The answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ ok: z.literal(true) })
export const okReply = { ok: true } as const

export const idParams = z.object({ id })
export const userIdParams = z.object({ userId: id })
