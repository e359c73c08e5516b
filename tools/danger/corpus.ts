import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../infra/paths.ts'
import { tunedAsked } from '../knowledge/asked.ts'
import { readFile } from '../knowledge/read.ts'
import { hashOf, seededRandom } from './random.ts'

export const corpusFolder = join(root, 'knowledge/danger/corpus')

export const corpusFile = z.strictObject({
  /** Words that a template may take, separated by `|`. */
  slots: z.record(z.string(), z.string()).default({}),
  /** By label (`choking/infant` is the danger and what else is said), one utterance or template a line. */
  utterances: z.record(z.string().regex(/^[a-z-]+(\/[a-z-]+)?$/), z.string()),
})

export type Utterance = {
  language: string
  label: string
  text: string
  /** The line of the corpus that it was made from: utterances of one template are too alike to test each other. */
  template: string
}

/** A template gives as many utterances as its longest choice has options, within these: more of the same words teach nothing. */
const fewest = 4
const most = 10

/** The label's danger, without the variant: `choking` of `choking/infant`. */
export const dangerOf = (label: string): string => label.split('/')[0] ?? label

/** Every utterance of the corpus with its templates filled in, then the calm questions of `knowledge/asked`; always in the same order. */
export function readCorpus(): Utterance[] {
  const written = readdirSync(corpusFolder)
    .sort()
    .flatMap(name => {
      const { slots, utterances } = readFile(join(corpusFolder, name), corpusFile)
      const language = name.slice(0, 2)
      return Object.entries(utterances).flatMap(([label, lines]) =>
        lines
          .split('\n')
          .filter(line => line.trim() !== '')
          .flatMap(line => expand(line, slots).map(text => ({ language, label, text, template: line }))),
      )
    })
  const asked = tunedAsked.flatMap(({ language, text, isCalm }) =>
    isCalm ? [{ language, label: 'question', text, template: text }] : [],
  )
  return [...written, ...asked]
}

const choice = /\(([^()]*\|[^()]*)\)/
const choices = new RegExp(choice, 'g')

function expand(line: string, slots: Record<string, string>): string[] {
  // Each line seeds its own random generator, so that adding a line does not change the utterances of other lines.
  const random = seededRandom(hashOf(line))
  const template = line.replace(/\{(\w+)\}/g, (_, name: string) => {
    const slot = slots[name]
    if (!slot) throw new Error(`the corpus has no slot ${name}: ${line}`)
    return `(${slot})`
  })
  if (!choice.test(template)) return [template.trim()]
  const longest = Math.max(...[...template.matchAll(choices)].map(([, options = '']) => options.split('|').length))
  const count = Math.min(most, Math.max(fewest, longest))
  const offset = Math.floor(random() * longest)
  return [...new Set(Array.from({ length: count }, (_, index) => fillIn(template, offset + index, random)))]
}

/** Takes the options of each choice in turn, so that every one is seen, in combinations that differ. */
function fillIn(template: string, turn: number, random: () => number): string {
  let text = template
  for (let stride = 1; choice.test(text); stride += 1)
    text = text.replace(choice, (_, options: string) => {
      const all = options.split('|')
      return all[(turn + Math.floor(turn / all.length) * stride + stride) % all.length] ?? ''
    })
  // Parentheses without a choice are words that may be left out: "just )?" reads as an option.
  return text
    .replace(/\(([^()]*)\)\?/g, (_, words: string) => (random() < 0.5 ? words : ''))
    .replace(/\s+/g, ' ')
    .trim()
}
