import { fold } from '../text.ts'
import { conceptsIn } from './concepts.ts'
import { withoutDyingThings } from './dying-things.ts'
import { keywords, selfHarm } from './keywords.ts'
import { rules } from './rules.ts'
import { simplify } from './simplify.ts'

/** How many buckets the features are hashed into. `classifier.json` has a vector for each (docs/decisions/vectors-that-buckets-share.md). */
export const buckets = 37_200

const longestGram = 5
const shortestAcross = 2

/** A message as words of lower-case letters without marks: the form in which it is trained on and recognised. */
export function normalise(text: string): string {
  const words = simplify(fold(text))
    .normalize('NFC')
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return withoutDyingThings(words)
}

/** FNV-1a, without making a substring. */
function hash(text: string, from: number, to: number, seed: number): number {
  let value = 2_166_136_261 ^ seed
  for (let i = from; i < to; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619)
  // The lower bits of this hash are poor, so the upper ones are mixed in.
  return ((value ^ (value >>> 15)) >>> 0) % buckets
}

/** The pieces of a normalised text: its words, its pairs of words, and the n-grams of letters in each word. A text without spaces is one
 * word, so its n-grams stand for the words. */
function pieces(normalised: string): Set<number> {
  const found = new Set<number>()
  const text = ` ${normalised} `
  let before = 0
  for (let start = 0; start < text.length - 1; ) {
    const end = text.indexOf(' ', start + 1)
    found.add(hash(text, start, end + 1, 1))
    if (before < start) found.add(hash(text, before, end + 1, 2))
    const isUnspaced = text.charCodeAt(start + 1) > 0x2e80
    for (let length = isUnspaced ? 1 : 3; length <= (isUnspaced ? 4 : longestGram); length += 1)
      for (let i = start; i + length <= end + 1; i += 1) found.add(hash(text, i, i + length, 0))
    before = start
    start = end
  }
  return found
}

/** The n-grams of letters of the whole text, also those that reach from a word into the next. */
function across(normalised: string): Set<number> {
  const found = new Set<number>()
  const text = ` ${normalised} `
  for (let length = shortestAcross; length <= longestGram; length += 1)
    for (let i = 0; i + length <= text.length; i += 1) found.add(hash(text, i, i + length, 5))
  return found
}

/** What a text means: its concepts and every pair of them. */
function meanings(normalised: string): Set<number> {
  const concepts = conceptsIn(normalised)
  const found = new Set<number>()
  const add = (name: string) => found.add(hash(name, 0, name.length, 3))
  for (const [at, concept] of concepts.entries()) {
    add(concept)
    for (const other of concepts.slice(at + 1)) add(`${concept} ${other}`)
  }
  // A text of which hardly a word is known is told apart from one that means nothing dangerous.
  add(`${Math.min(concepts.length, 4)} concepts`)
  return found
}

export type Cue = { name: string; pattern: RegExp }
const cues: readonly Cue[] = [
  ...rules.map(({ id, pattern }) => ({ name: `rule ${id}`, pattern })),
  ...keywords.map(([id, pattern]) => ({ name: `word ${id}`, pattern })),
  { name: 'self-harm', pattern: selfHarm },
]

/** The rules and the words of danger that a text matches. Of a long message only those of the whole are tried on its parts. */
export const cuesIn = (normalised: string, tried: readonly Cue[] = cues): Cue[] =>
  tried.filter(({ pattern }) => pattern.test(normalised))

function cueBuckets(matched: readonly Cue[]): Set<number> {
  const found = new Set(matched.map(({ name }) => hash(name, 0, name.length, 4)))
  if (found.size === 0) found.add(hash('none', 0, 4, 4))
  return found
}

/** What a text means tells more about texts that nobody has seen than its letters do (`npm run danger:validate`). */
const weightOfMeanings = 1.5

/**
 * The buckets of a normalised text with their values. Its pieces, its meanings and its cues have a fixed weight together each: many
 * n-grams must not drown a single cue.
 */
export function features(normalised: string, tried?: readonly Cue[]): Map<number, number> {
  const found = new Map<number, number>()
  const add = (group: ReadonlySet<number>, weight: number) => {
    const value = weight / Math.sqrt(group.size)
    for (const bucket of group) found.set(bucket, (found.get(bucket) ?? 0) + value)
  }
  add(pieces(normalised), 1)
  add(across(normalised), 1)
  add(meanings(normalised), weightOfMeanings)
  add(cueBuckets(cuesIn(normalised, tried)), 1)
  return found
}
