import { hurriedWords } from '@muster/guide/danger/hurried-words'
import { neighboursOf, readDictionaries } from './dictionaries.ts'

/** `dictionary-neighbours.json` as it should be: by language, the words that are no typing errors of danger's own words. */
export function dangerNeighbours(): string {
  const entries = Object.entries(readDictionaries()).map(([language, words]) => [
    language,
    neighboursOf(words, hurriedWords),
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
