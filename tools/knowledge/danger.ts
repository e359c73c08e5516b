import { join } from 'node:path'
import { hurriedWords, shortestHurried } from '@muster/guide/danger/hurried-words'
import { z } from 'zod'
import { neighboursOf, readDictionaries } from './dictionaries.ts'
import { defaultFolder, readFile } from './read.ts'
import { texts } from './schema.ts'

/** The languages in which danger is recognised and answered, whether or not Muster has screens in them. */
const dangerLanguages = ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const
const completeLanguages: readonly string[] = ['en', 'es']
/** The card that no button opens: it is shown if the kind of danger is uncertain. */
const generalCard = 'general'

/** `danger/facts.yaml`: the properties of each card that are the same in every language. */
const cardFacts = z.record(
  z.string().regex(/^[a-z0-9-]+$/),
  z.strictObject({
    /** The card that is shown in a language without words for this one. */
    fallback: z.string().optional(),
    /** The public bodies whose advice agrees with the steps. The wording is our own. */
    source: z.string().min(1),
    address: z.url(),
    reviewed: z.iso.date(),
    reviewer: z.string().min(1),
  }),
)

/** `danger/<language>.yaml`: the steps of each card, the first step first, as `title: text`. */
const dangerWords = z.strictObject({
  says: texts(
    'callNow',
    'textIfSilent',
    'callCrisisLine',
    'crisisWhenAttempting',
    'crisisLineToo',
    'textNow',
    'outFirst',
    'callFromOutside',
    'isSomeoneInDanger',
    'whatHappens',
  ),
  /** A few words for each card, for the button that opens it. */
  names: z.record(z.string(), z.string().min(1).max(40)),
  cards: z.record(
    z.string(),
    z
      .array(z.record(z.string().min(1), z.string().min(1)))
      .min(1)
      .max(4),
  ),
})

/** A card in the form that the guide reads: its name, then title and text of every step, separated by bars. */
function asText(name: string, steps: readonly Record<string, string>[]): string {
  const parts = [name, ...steps.flatMap(step => Object.entries(step).flat())]
  const barred = parts.find(part => part.includes('|'))
  if (barred) throw new Error(`A card's words cannot have a bar: ${barred}`)
  return parts.join('|')
}

/** The content of `cards.json`: the sentences and steps about danger in every language. Throws if one is missing. */
export function dangerCards(folder = defaultFolder): string {
  const facts = readFile(join(folder, 'danger/facts.yaml'), cardFacts)
  const languages = dangerLanguages.map(language => {
    const path = `danger/${language}.yaml`
    const { says, names, cards } = readFile(join(folder, path), dangerWords)
    const unknown = [...Object.keys(cards), ...Object.keys(names)].filter(id => !facts[id])
    if (unknown.length > 0) throw new Error(`knowledge/${path} has unknown cards: ${unknown.join(', ')}`)
    const stepsOf = (id: string): Record<string, string>[] => {
      const steps = cards[id]
      if (steps) return steps
      const { fallback } = facts[id] ?? {}
      if (!fallback || completeLanguages.includes(language)) throw new Error(`knowledge/${path} has no ${id}`)
      return stepsOf(fallback)
    }
    for (const id of Object.keys(facts)) stepsOf(id)
    const nameless = Object.keys(cards).filter(id => id !== generalCard && !names[id])
    if (nameless.length > 0) throw new Error(`knowledge/${path} has no name of ${nameless.join(', ')}`)
    const written = Object.keys(facts).map(id => (cards[id] ? asText(names[id] ?? '', cards[id]) : ''))
    return [language, { says, cards: written }]
  })
  const fallbacks = Object.entries(facts).flatMap(([id, { fallback }]) => (fallback ? [[id, fallback]] : []))
  const reviewed = Object.entries(facts).flatMap(([id, { reviewer }]) => (reviewer === 'unreviewed' ? [] : [id]))
  return `${JSON.stringify({ ids: Object.keys(facts), reviewed, fallbacks: Object.fromEntries(fallbacks), languages: Object.fromEntries(languages) })}\n`
}

/** The content of `dictionary-neighbours.json`: for each language, the dictionary words that resemble a danger word and must not be corrected to it. */
export function dangerNeighbours(): string {
  const entries = Object.entries(readDictionaries()).map(([language, words]) => [
    language,
    neighboursOf(new Set([...words].filter(word => word.length >= shortestHurried)), hurriedWords),
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
