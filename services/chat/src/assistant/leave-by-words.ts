import { defaultLanguage, isLanguage } from '@muster/contracts/vocabulary/languages'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import type { LeaveByWords } from '@muster/guide/when-to-leave'
import { texts } from '@muster/languages/all/leave-by'
import { fill } from '@muster/languages/fill'
import {
  clockText,
  homeText,
  leaveByChangeText,
  leaveBySums,
  leaveByTitle,
  leaveByWhy,
  type Reader,
} from '@muster/languages/leave-by-text'
import type { KnownLeaveBy } from '@muster/read-models/known-leave-bys'

const readerOf = (language: string): Reader => ({
  language: isLanguage(language) ? language : defaultLanguage,
  timeZone: localTimeZone,
})

/** The leave-by time from navigation in the words that the guide needs, by language. */
export function leaveByWords(known: KnownLeaveBy | null, now: Date): LeaveByWords {
  const { leaveBy, change, home } = known ?? { leaveBy: null, change: null, home: null }
  return {
    isKnown: leaveBy !== null,
    short(language) {
      const reader = readerOf(language)
      return leaveBy ? `${leaveByTitle(leaveBy, reader, now)}. ${leaveByWhy(leaveBy, reader, true)}` : ''
    },
    full(language) {
      const reader = readerOf(language)
      const words = texts[reader.language].chat
      const changed =
        change && change.kind !== 'first' && change.kind !== 'reached' ? leaveByChangeText(change, reader) : ''
      if (!leaveBy) return [changed, words.none].filter(Boolean).join(' ')
      const asOf = change ? fill(words.asOf, { time: clockText(change.changedAt, reader) }) : ''
      const lines = [
        `${leaveByTitle(leaveBy, reader, now)}. ${leaveByWhy(leaveBy, reader, true)} ${changed}`.trim(),
        leaveBySums(leaveBy, reader).join(' '),
        [asOf, home ? homeText(home, reader) : ''].filter(Boolean).join(' '),
      ]
      return lines.filter(Boolean).join('\n\n')
    },
  }
}
