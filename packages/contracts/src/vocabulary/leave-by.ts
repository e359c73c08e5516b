/**
 * Why a person has to leave by a time. ordered: an evacuation order is active. in-danger: the place is in a danger. way-closes: at its reported growth a
 * danger reaches the last way out soon after. no-way: no way stays open long enough.
 */
export const leaveReasons = ['in-danger', 'ordered', 'way-closes', 'no-way'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/**
 * Why no time is known. told-to-stay: officials tell people there to stay indoors. roads-unknown: the real streets are not known, so the closing of the last
 * way cannot be computed. way-open: at their reported growth the dangers do not reach the last way out within three hours. nothing-known: no order is active
 * there, and no growth of a danger is reported.
 */
export const noLeaveByReasons = ['home-unknown', 'told-to-stay', 'roads-unknown', 'way-open', 'nothing-known'] as const
export type NoLeaveByReason = (typeof noLeaveByReasons)[number]

/**
 * How a person's time changed. `worse`: the danger has arrived, or no way is left. `adjusted`: by too little to matter, or for another reason. `reached`: the
 * time has come.
 */
export const leaveByChanges = ['first', 'earlier', 'later', 'worse', 'adjusted', 'ended', 'reached'] as const
export type LeaveByChange = (typeof leaveByChanges)[number]

/** The cause of a change. other: roads, destinations, or the passing of time. */
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
