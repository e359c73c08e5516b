import { readCorpus } from './corpus.ts'

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Reads the corpus. The function that it returns says whether a text is in it; case, spaces and punctuation do not matter. */
export function trainedTexts(): (text: string) => boolean {
  const trained = new Set(readCorpus().map(({ text }) => bare(text)))
  return text => trained.has(bare(text))
}
