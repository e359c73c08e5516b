import compiled from './concepts.json' with { type: 'json' }

/** A phrase of the list has at most this many words. */
const longestPhrase = 4

const isUnspaced = (text: string) => text.charCodeAt(0) > 0x2e80

/** Letters that lead from one to the next, with the concepts that are named where they end. */
type Letters = { next: Map<number, Letters>; concepts: string[] }
const noLetters = (): Letters => ({ next: new Map(), concepts: [] })

const exact = new Map<string, string[]>()
const stems = noLetters()
const unspaced = noLetters()
/** Words that begin a phrase of several: after any other word no phrase has to be looked for. */
const beginnings = new Set<string>()

function spell(phrase: string, concept: string, start: Letters) {
  let at = start
  for (let i = 0; i < phrase.length; i += 1) {
    const code = phrase.charCodeAt(i)
    const next = at.next.get(code) ?? noLetters()
    at.next.set(code, next)
    at = next
  }
  at.concepts.push(concept)
}

for (const [concept, words] of Object.entries(compiled))
  for (const word of words.split(' ')) {
    const phrase = word.replaceAll('_', ' ')
    if (isUnspaced(phrase)) spell(phrase, concept, unspaced)
    else if (phrase.endsWith('*')) spell(phrase.slice(0, -1), concept, stems)
    else {
      exact.set(phrase, [...(exact.get(phrase) ?? []), concept])
      if (phrase.includes(' ')) beginnings.add(phrase.slice(0, phrase.indexOf(' ')))
    }
  }

/** The concepts of every phrase that begins at `from`. */
function addBeginning(text: string, from: number, start: Letters, found: Set<string>) {
  let at: Letters | undefined = start
  for (let i = from; at && i < text.length; i += 1) {
    at = at.next.get(text.charCodeAt(i))
    for (const concept of at?.concepts ?? []) found.add(concept)
  }
}

/** The meanings that a normalised text names, in alphabetical order: the same ones whatever the language. */
export function conceptsIn(normalised: string): string[] {
  const found = new Set<string>()
  const addPhrase = (phrase: string) => {
    for (const concept of exact.get(phrase) ?? []) found.add(concept)
  }
  const words = normalised.split(' ')
  for (const [at, word] of words.entries()) {
    if (isUnspaced(word)) continue
    addPhrase(word)
    addBeginning(word, 0, stems, found)
    if (!beginnings.has(word)) continue
    for (let count = 2; count <= longestPhrase && at + count <= words.length; count += 1)
      addPhrase(words.slice(at, at + count).join(' '))
  }
  for (let from = 0; from < normalised.length; from += 1)
    if (normalised.charCodeAt(from) > 0x2e80) addBeginning(normalised, from, unspaced, found)
  return [...found].sort()
}
