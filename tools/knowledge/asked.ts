import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../infra/paths.ts'
import { readFile } from './read.ts'

export const askedFolder = join(root, 'knowledge/asked')

const questionsOfFacts = z.record(z.string(), z.string())
const askedFile = z.strictObject({
  /** By fact, what people ask who are in no danger, one question a line. */
  calm: questionsOfFacts,
  /** The same where the person who asks may be in danger. */
  perhapsInDanger: questionsOfFacts,
})

export type Asked = { language: 'en' | 'es'; topic: string; text: string; isCalm: boolean }

/** Every fourth question, by a hash of its text, is only counted: nothing is learned from it. */
const isKept = ({ text }: Asked) => (createHash('sha256').update(text).digest()[0] ?? 0) % 4 === 0

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

export const keptAsked = asked.filter(isKept)
export const tunedAsked = asked.filter(question => !isKept(question))
