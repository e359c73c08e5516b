import { hurriedWords } from '@muster/guide/danger/hurried-words'
import { neighboursOf, readDictionaries } from './dictionaries.ts'

/** The content of `dictionary-neighbours.json`: for each language, dictionary words that resemble a danger word and are not repaired to it. */
export function dangerNeighbours(): string {
  const entries = Object.entries(readDictionaries()).map(([language, words]) => [
    language,
    neighboursOf(words, hurriedWords),
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
