import { trusted } from 'mongoose'

const escapeRegex = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Filters for rows that have, for each of these words, one in `words` that begins with it. */
export const wordPrefixFilters = (words: readonly string[]) =>
  words.map(word => ({ words: trusted({ $regex: `^${escapeRegex(word)}` }) }))
