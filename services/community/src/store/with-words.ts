import { trusted } from 'mongoose'

const escapeRegex = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What selects rows whose `words` have one that begins like each of these. */
export const withWords = (words: readonly string[]) =>
  words.map(word => ({ words: trusted({ $regex: `^${escapeRegex(word)}` }) }))
