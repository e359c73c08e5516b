import { texts } from './all/leave-by.ts'
import { fill } from './fill.ts'

type Words = (typeof texts)['en']
type Because = keyof Words['why']

/** What is told of a person's time; the contracts' LeaveByFacts. */
type Facts = {
  at: string
  because: Because
  isTooShort: boolean
  lastDeparture: string | null
  preparation: { minutes: number; reasons: readonly { reason: keyof Words['reasons']; minutes: number }[] }
  marginMinutes: number
  hazards: readonly { title: string }[]
}
type Change = {
  kind: keyof Words['change']
  cause: keyof Words['cause']
  title: string
  previousAt: string | null
}
type Home = { label: string; isApproximate: boolean }

/** `timeZone`: undefined for the device's own. */
export type Reader = { language: keyof typeof texts; timeZone?: string | undefined }

const minuteMs = 60_000

export const clockText = (instant: string, { language, timeZone }: Reader): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant))

const listOf = (items: readonly string[], { language }: Reader) =>
  new Intl.ListFormat(language).format([...new Set(items)])

/** True where the person has to leave at once. */
export const isNow = ({ at }: Pick<Facts, 'at'>, now: Date): boolean => Date.parse(at) - now.getTime() < minuteMs

/** "Leave by 2:20 PM" or "Leave now". */
export function leaveByTitle(facts: Facts, reader: Reader, now: Date): string {
  const words = texts[reader.language]
  return isNow(facts, now) ? words.now : fill(words.by, { time: clockText(facts.at, reader) })
}

/** Why, in a sentence. `isHome`: the reader may be elsewhere than at the place. */
export function leaveByWhy({ because, hazards, lastDeparture, at }: Facts, reader: Reader, isHome: boolean): string {
  const words = texts[reader.language][isHome ? 'whyHome' : 'why']
  const titles = hazards.slice(0, 3).map(({ title }) => title)
  return fill(words[because], { hazards: listOf(titles, reader), last: clockText(lastDeparture ?? at, reader) })
}

/** What getting ready takes, and what is kept for slow roads: only where the time came about by them. */
export function leaveBySums({ because, isTooShort, preparation, marginMinutes }: Facts, reader: Reader): string[] {
  if (because !== 'way-closes') return []
  const words = texts[reader.language]
  return [
    ...(isTooShort ? [words.tooShort] : []),
    preparationText(preparation, reader),
    fill(words.margin, { minutes: String(marginMinutes) }),
  ]
}

export function preparationText({ minutes, reasons }: Facts['preparation'], reader: Reader): string {
  const words = texts[reader.language]
  const named = reasons.map(({ reason, minutes: of }) =>
    fill(words.reasonMinutes, { reason: words.reasons[reason], minutes: String(of) }),
  )
  return fill(words.preparation, { minutes: String(minutes), reasons: listOf(named, reader) })
}

/** What became of the time, and because of what. */
export function leaveByChangeText({ kind, cause, title, previousAt }: Change, reader: Reader): string {
  const words = texts[reader.language]
  const before = previousAt ? clockText(previousAt, reader) : ''
  return fill(words.change[kind], { before, because: fill(words.cause[cause], { title }) })
}

/** That the home is known only roughly; empty where it is known well. */
export const homeText = ({ label, isApproximate }: Home, { language }: Reader): string =>
  isApproximate ? fill(texts[language].approximate, { place: label }) : ''

/** Why no time is known. */
export const noTimeText = (reason: keyof Words['none'], { language }: Reader): string => texts[language].none[reason]
