const segments = new Intl.Segmenter('en', { granularity: 'word' })
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A text in which the words that start with a searched word are marked. Case and accents are ignored. */
export function MarkedWords({ text, searched }: { text: string; searched: string }) {
  const beginnings = plain(searched).split(/\s+/).filter(Boolean)
  let at = 0
  return Array.from(segments.segment(text), ({ segment, isWordLike }) => {
    const isFound = isWordLike && beginnings.some(beginning => plain(segment).startsWith(beginning))
    at += segment.length
    return isFound ? <mark key={at}>{segment}</mark> : segment
  })
}
