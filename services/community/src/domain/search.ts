const mostWords = 6
const segments = new Intl.Segmenter('en', { granularity: 'word' })
const accents = /\p{M}/gu

/** The words of a text in the form in which they are searched: lower case, without accents. */
export const wordsIn = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(accents, '').toLowerCase()
  return [
    ...new Set(Array.from(segments.segment(plain), ({ segment, isWordLike }) => (isWordLike ? segment : ''))),
  ].filter(Boolean)
}

/** The words of a search; words after the first six are ignored. */
export const searchedWords = (text: string): string[] => wordsIn(text).slice(0, mostWords)

/** Where a page of results ended: the ring around the place, and the last community of the page. New communities do not change earlier pages. */
export type Cursor = { ring: number; createdAt: Date; id: string }

/** The text of a cursor; `readCursor` parses it. */
export const writeCursor = ({ ring, createdAt, id }: Cursor): string => `${ring}-${createdAt.getTime()}-${id}`

/** Parses a cursor; null if it is invalid. */
export function readCursor(text: string | undefined): Cursor | null {
  const [, ring, at, id] = /^(\d)-(\d{1,15})-([0-9a-f]{24})$/.exec(text ?? '') ?? []
  return id ? { ring: Number(ring), createdAt: new Date(Number(at)), id } : null
}
