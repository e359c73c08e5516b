/** The rows of the table of distances: the one that is filled and the two before it, reused because words are compared millions of times. */
let row: number[] = []
let last: number[] = []
let before: number[] = []

/** The Damerau-Levenshtein distance of two words, or `limit + 1` if it is larger than `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1)
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    const free = before
    before = last
    last = row
    row = free
  }
  return last[b.length] ?? 0
}

/** A bit set of a word's letters: words that differ in more letters than the allowed edits can change are not compared. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) - 97)
  return letters
}

/** The number of set bits, counted in pairs, fours and bytes in parallel (Hacker's Delight, 5-1). Long texts need it millions of times. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}

type Spelling = { word: string; letters: number; rank: number }
/** The correct words to which typing errors are repaired, by their length. */
export type Spellings = ReadonlyMap<number, readonly Spelling[]>

/** Groups words by their length. If several are equally close to a misspelt word, the first one is used. */
export function spellingsOf(words: Iterable<string>): Spellings {
  const byLength = new Map<number, Spelling[]>()
  for (const [rank, word] of [...words].entries()) {
    const spelling = { word, letters: lettersOf(word), rank }
    const same = byLength.get(word.length)
    if (same) same.push(spelling)
    else byLength.set(word.length, [spelling])
  }
  return byLength
}

/** Most edits between a word and its repair. */
export const editsIn = (word: string): number => (word.length >= 8 ? 2 : 1)

/** Shorter words are ambiguous and are not repaired. */
export const shortestRepaired = 4

/**
 * The possible lengths of the correct form of a word. A word of four letters may only lack a letter, because any other change would make another short word.
 */
export function lengthsMeant(word: string, limit: number): { least: number; most: number } {
  if (word.length === shortestRepaired) return { least: word.length + 1, most: word.length + 1 }
  return { least: word.length - limit, most: word.length + limit }
}

/** The closest of `known` within `limit` edits, or null. */
export function repairSpelling(word: string, known: Spellings, limit = editsIn(word)): string | null {
  if (word.length < shortestRepaired || /\d/.test(word)) return null
  const letters = lettersOf(word)
  let best: Spelling | null = null
  let bestDistance = limit + 1
  const { least, most } = lengthsMeant(word, limit)
  for (let length = least; length <= most; length++) {
    for (const candidate of known.get(length) ?? []) {
      // Comparing letter sets is much cheaper than computing the distance, and rules out nearly all words.
      if (bitCount(candidate.letters ^ letters) > 2 * limit) continue
      if (word.length < 7 && candidate.word[0] !== word[0]) continue
      const d = distance(word, candidate.word, limit)
      if (d < bestDistance || (best && d === bestDistance && candidate.rank < best.rank)) {
        best = candidate
        bestDistance = d
      }
    }
  }
  return best?.word ?? null
}
