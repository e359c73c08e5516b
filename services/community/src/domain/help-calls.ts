/** An earlier call for help that notified members. */
export type EarlierCall = { byUserId: string; aboutUserId: string; at: Date }
/** A new call for help. */
type Asking = { byUserId: string; aboutUserId: string; isNewcomer: boolean }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The time for which the `today` calls of `mayRing` are counted, in ms. */
export const helpCallDayMs = 24 * hourMs

/** Most calls that notify members: enough for a real emergency in a street, and too few for somebody who only wants phones to ring. */
const most = { aboutOne: 1, ofNewcomer: 1, ofOne: 3, inCommunity: 30, ofOneToday: 12 }
/** Time within which a second call about the same person notifies nobody, in ms. */
const sameAgainMs = 10 * minuteMs

/**
 * Whether a call for help notifies members. `here`: earlier calls in this community within the last hour. `today`: earlier calls of the same author in all
 * communities within a day. A call that notifies nobody is still shown in the roster.
 */
export function mayRing(
  { byUserId, aboutUserId, isNewcomer }: Asking,
  { here, today, now }: { here: readonly EarlierCall[]; today: readonly EarlierCall[]; now: Date },
): boolean {
  const own = here.filter(call => call.byUserId === byUserId)
  const same = here.filter(call => call.aboutUserId === aboutUserId && now.getTime() - call.at.getTime() < sameAgainMs)
  return (
    same.length < most.aboutOne &&
    own.length < (isNewcomer ? most.ofNewcomer : most.ofOne) &&
    here.length < most.inCommunity &&
    today.length < most.ofOneToday
  )
}

/** The time for which the `here` calls of `mayRing` are counted, in ms. */
export const helpCallHourMs = hourMs
