import type { Language } from '@muster/contracts/vocabulary/languages'
import { fill } from '@muster/languages/fill'
import type { LeaveBy } from '../time/leave-by.ts'
import { wordsOf } from './words.ts'

/** When to leave and why, in one or two sentences. */
export function leaveByText({ inSeconds, because }: LeaveBy, language: Language): string {
  const words = wordsOf(language).leaveBy
  const minutes = Math.floor(inSeconds / 60)
  if (because !== 'way-closes') return words[because]
  return minutes > 0 ? fill(words['way-closes'], { minutes: String(minutes) }) : words['way-closes-now']
}
