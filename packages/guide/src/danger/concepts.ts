import compiled from './concepts.json' with { type: 'json' }

/** A phrase of the list has at most this many words, and one without spaces this many characters. */
const longestPhrase = 4
const longestUnspaced = 6
/** Shorter beginnings are no word stems. */
const shortestStem = 2

const isUnspaced = (text: string) => text.charCodeAt(0) > 0x2e80

type Index = Map<string, string[]>
const exact: Index = new Map()
const stems: Index = new Map()
const unspaced: Index = new Map()

for (const [concept, words] of Object.entries(compiled))
  for (const word of words.split(' ')) {
    const phrase = word.replaceAll('_', ' ')
    const index = isUnspaced(phrase) ? unspaced : phrase.endsWith('*') ? stems : exact
    const key = phrase.replace('*', '')
    index.set(key, [...(index.get(key) ?? []), concept])
  }

/** The meanings that a normalised text names, in alphabetical order: the same ones whatever the language. */
export function conceptsIn(normalised: string): string[] {
  const found = new Set<string>()
  const add = (concepts: readonly string[] = []) => {
    for (const concept of concepts) found.add(concept)
  }
  const words = normalised.split(' ')
  for (const [at, word] of words.entries()) {
    if (isUnspaced(word)) continue
    for (let length = shortestStem; length <= word.length; length += 1) add(stems.get(word.slice(0, length)))
    for (let count = 1; count <= longestPhrase && at + count <= words.length; count += 1)
      add(exact.get(words.slice(at, at + count).join(' ')))
  }
  for (let from = 0; from < normalised.length; from += 1)
    if (isUnspaced(normalised.charAt(from)))
      for (let length = 1; length <= longestUnspaced; length += 1)
        add(unspaced.get(normalised.slice(from, from + length)))
  return [...found].sort()
}
