import { fold, words } from './text.ts'

const start =
  /^[^a-z0-9]*(?:(?:ok(?:ay)?|so|and|also|but|y|pero|tambien)[ ,]+)*(?:(?:what|how) about|and|also|same|y|tambien|que tal)\b[ ,]*/
const mostWords = 8
const mostEarlier = 200

/** Joins a short follow-up ("and for my dog?") with the message before it into one text. Returns any other text unchanged. */
export function withEarlier(text: string, earlier: string | undefined): string {
  const folded = fold(text)
  const opening = folded.match(start)?.[0]
  if (!earlier || !opening || words(text).length > mostWords) return text
  // Joined as one sentence, because sentences are also searched separately.
  const before = earlier.slice(0, mostEarlier).replace(/[.,;?!¿¡\n]+/g, ' ')
  return `${before.trim()} ${folded.slice(opening.length).replace(/[?!.¿¡]+/g, '')}`.trim()
}
