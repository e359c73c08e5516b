/** Sorted words as one text that compresses well: each is a capital for the letters that it shares with the word before, then its other letters. */
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

/** The words of `packWords`, which are of lower-case letters alone. */
export function unpackWords(packed: string): string[] {
  let before = ''
  return (packed.match(/[A-Z][a-z]*/g) ?? []).map(one => {
    before = before.slice(0, one.charCodeAt(0) - firstCapital) + one.slice(1)
    return before
  })
}
