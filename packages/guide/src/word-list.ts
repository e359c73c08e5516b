/**
 * Sorts words and packs them into one text that compresses well: for each word a capital letter for the number of letters that it shares with the previous
 * word, then its remaining letters.
 */
export function packWords(words: Iterable<string>): string {
  let before = ''
  let packed = ''
  for (const word of [...words].sort()) {
    let shared = 0
    while (shared < mostShared && shared < word.length && word[shared] === before[shared]) shared += 1
    packed += String.fromCharCode(firstCapital + shared) + word.slice(shared)
    before = word
  }
  return packed
}

const firstCapital = 65
const mostShared = 25

/** Unpacks the words of `packWords`, which must consist of lower-case letters. */
export function unpackWords(packed: string): string[] {
  let before = ''
  return (packed.match(/[A-Z][a-z]*/g) ?? []).map(packedWord => {
    const shared = packedWord.charCodeAt(0) - firstCapital
    before = before.slice(0, shared) + packedWord.slice(1)
    return before
  })
}
