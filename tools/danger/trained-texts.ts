import { readCorpus } from './corpus.ts'

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Reads the corpus, and returns whether a text is in it, whatever its case, spaces and punctuation. */
export function trainedTexts(): (text: string) => boolean {
  const trained = new Set(readCorpus().map(({ text }) => bare(text)))
  return text => trained.has(bare(text))
}
