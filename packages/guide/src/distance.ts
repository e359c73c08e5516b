/** Damerau-Levenshtein distance; limit + 1 where it exceeds `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** A bit set of a word's letters: words that differ in more letters than the allowed edits can change are not compared. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) - 97)
  return letters
}

export function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const lettersOfKnown = new Map<string, number>()

function cachedLetters(word: string): number {
  const letters = lettersOfKnown.get(word) ?? lettersOf(word)
  lettersOfKnown.set(word, letters)
  return letters
}

/** The closest of `known` within 1 edit (2 from 8 letters on), or null. Words under 5 letters are ambiguous and stay as they are. */
export function repairSpelling(word: string, known: Iterable<string>): string | null {
  if (word.length < 5 || /\d/.test(word)) return null
  const limit = word.length >= 8 ? 2 : 1
  const letters = lettersOf(word)
  let best: string | null = null
  let bestDistance = limit + 1
  for (const candidate of known) {
    if (candidate.length < 4 || (word.length < 7 && candidate[0] !== word[0])) continue
    // Comparing letters is much cheaper than measuring, and rules out nearly all.
    if (bitCount(cachedLetters(candidate) ^ letters) > 2 * limit) continue
    const d = distance(word, candidate, limit)
    if (d < bestDistance) {
      best = candidate
      bestDistance = d
    }
  }
  return best
}
