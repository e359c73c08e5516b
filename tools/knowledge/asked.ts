import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../infra/paths.ts'
import { isKept } from './is-kept.ts'
import { readFile } from './read.ts'

export const askedFolder = join(root, 'knowledge/asked')

const questionsOfFacts = z.record(z.string(), z.string())
const askedFile = z.strictObject({
  /** Questions of people who are in no danger, one a line, by the id of the fact that answers. */
  calm: questionsOfFacts,
  /** Questions of people who may be in danger, in the same form. */
  perhapsInDanger: questionsOfFacts,
})

/** A question in people's own words, and the id of the fact that answers it. */
export type Asked = { language: 'en' | 'es'; topic: string; text: string; isCalm: boolean }

/** One question in four is used only for measuring. */
const keptShare = 4
const languageOf = z.enum(['en', 'es'])

const asked: Asked[] = readdirSync(askedFolder)
  .sort()
  .flatMap(name => {
    const language = languageOf.parse(name.slice(0, 2))
    const { calm, perhapsInDanger } = readFile(join(askedFolder, name), askedFile)
    const linesOf = (facts: z.infer<typeof questionsOfFacts>, isCalm: boolean) =>
      Object.entries(facts).flatMap(([topic, lines]) =>
        lines
          .trim()
          .split('\n')
          .map(text => ({ language, topic, text, isCalm })),
      )
    return [...linesOf(calm, true), ...linesOf(perhapsInDanger, false)]
  })

/** The questions that are used only for measuring. */
export const keptAsked = asked.filter(({ text }) => isKept(text, keptShare))
/** The questions from which search and classifier learn. */
export const tunedAsked = asked.filter(({ text }) => !isKept(text, keptShare))
