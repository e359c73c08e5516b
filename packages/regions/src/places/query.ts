import { shortFormsOf, wordsOf } from './normalise.ts'

/** A possible meaning of a search text: a house in a street, a crossing of two streets, or any name. */
export type PlaceQuery =
  | { kind: 'address'; number: number; words: string[] }
  | { kind: 'crossing'; first: string[]; second: string[] }
  | { kind: 'name'; words: string[] }

const corner = /\s+(?:&|and|at|y|con|@)\s+|\s*[&/@]\s*/i
const longestQuery = 200
/** Phrases with which people begin to describe their place, in English and in Spanish. */
const opening =
  /^\s*(?:(?:i['’]?m|i am|we['’]?re|we are|estoy|estamos)\s+(?:at|on|near|by|in|en|cerca de)\s+)?(?:(?:the|la|el)\s+)?(?:corner|intersection|junction|esquina|cruce|intersecci[oó]n)\s+(?:of|de)\s+|^\s*(?:i['’]?m|i am|we['’]?re|we are|estoy|estamos)\s+(?:at|on|near|by|in|en|cerca de)\s+/i

/** Abbreviations that people use but signs do not, each with a name that it can stand for. */
const nicknames: readonly (readonly [RegExp, string])[] = [
  [/\bmlk\b/i, 'Martin Luther King'],
  [/\bmlk\b/i, 'Martin Luther King Jr'],
  [/\bmlk\b/i, 'Martin Luther King Junior'],
  [/\bjr\b\.?/i, 'Junior'],
  [/\bjunior\b/i, 'Jr'],
  [/\bmt\b\.?/i, 'Mount'],
]

/** Possible meanings of a text, most likely first: as written, then with each abbreviation expanded. */
export function readQuery(text: string): PlaceQuery[] {
  const asked = text.slice(0, longestQuery).replace(opening, '')
  const others = nicknames.flatMap(([short, long]) => (short.test(asked) ? [asked.replace(short, long)] : []))
  return [asked, ...others].flatMap(readAs)
}

/** A number at the start may be a house number or the beginning of a name; "4th St" has no number. */
function readAs(asked: string): PlaceQuery[] {
  const [first = '', second] = asked.split(corner, 2)
  const queries: PlaceQuery[] = []
  if (second !== undefined) {
    const both = { first: wordsOf(first), second: wordsOf(second) }
    if (both.first.length > 0 && both.second.length > 0) queries.push({ kind: 'crossing', ...both })
  }
  const words = wordsOf(asked)
  const [house = '', ...rest] = words
  if (/^\d{1,6}[a-z]?$/.test(house) && rest.length > 0)
    queries.push({ kind: 'address', number: Number.parseInt(house, 10), words: rest })
  if (words.length > 0) queries.push({ kind: 'name', words })
  return queries
}

/**
 * An FTS5 query that requires all words. The last word may be unfinished. Each word may be replaced by one of its `alternatives`, which are corrections of a
 * misspelt word.
 */
export function matchText(
  words: readonly string[],
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  return words
    .map((word, i) => {
      const isLast = i === words.length - 1
      const own = isLast ? [`${quoted(word)} *`, ...shortFormsOf(word).map(quoted)] : [quoted(word)]
      return `(${[...own, ...(alternatives.get(word) ?? []).map(quoted)].join(' OR ')})`
    })
    .join(' AND ')
}

/** A word as an FTS5 string. */
export const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
