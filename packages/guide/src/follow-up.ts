import { fold, words } from './text.ts'

const start =
  /^[^a-z0-9]*(?:(?:ok(?:ay)?|so|and|also|but|y|pero|tambien)[ ,]+)*(?:(?:what|how) about|and|also|same|y|tambien|que tal)\b[ ,]*/
const mostWords = 8
const mostEarlier = 200

/** For a short follow-up ("and for my dog?"): the message before it and the follow-up in one text. For any other text: the text itself. */
export function withEarlier(text: string, earlier: string | undefined): string {
  const folded = fold(text)
  const opening = folded.match(start)?.[0]
  if (!earlier || !opening || words(text).length > mostWords) return text
  // One sentence, since each sentence is searched by itself too.
  const before = earlier.slice(0, mostEarlier).replace(/[.,;?!¿¡\n]+/g, ' ')
  return `${before.trim()} ${folded.slice(opening.length).replace(/[?!.¿¡]+/g, '')}`.trim()
}
