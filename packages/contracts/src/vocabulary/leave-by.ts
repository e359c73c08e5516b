/**
 * Why a person has to leave by a time. ordered: an evacuation order stands. in-danger: a danger holds the place. way-closes: at its
 * reported growth a danger reaches the last way out soon after. no-way: none stays open long enough.
 */
export const leaveReasons = ['in-danger', 'ordered', 'way-closes', 'no-way'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/**
 * Why no time is known. told-to-stay: officials tell people there to stay indoors. roads-unknown: the real streets are not known, so nobody
 * can say when the last way closes. way-open: at their reported growth the dangers reach no last way out within three hours.
 * nothing-known: no order stands there, and of no danger a growth is reported.
 */
export const noLeaveByReasons = ['home-unknown', 'told-to-stay', 'roads-unknown', 'way-open', 'nothing-known'] as const
export type NoLeaveByReason = (typeof noLeaveByReasons)[number]

/**
 * What became of a person's time. `worse`: the danger is there, or no way is left. `adjusted`: less than matters, or for another reason.
 * `reached`: it has come.
 */
export const leaveByChanges = ['first', 'earlier', 'later', 'worse', 'adjusted', 'ended', 'reached'] as const
export type LeaveByChange = (typeof leaveByChanges)[number]

/** What changed it. other: roads, places to go to, or the passing of time. */
export const leaveByCauses = [
  'ordered',
  'danger-here',
  'way-closed',
  'danger-new',
  'danger-grew',
  'preparation',
  'other',
] as const
export type LeaveByCause = (typeof leaveByCauses)[number]
