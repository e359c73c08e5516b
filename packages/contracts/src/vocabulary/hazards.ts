/** What an emergency update is about. */
export const hazardKinds = [
  'wildfire',
  'evacuation-order',
  'evacuation-warning',
  'shelter-in-place',
  'flood',
  'hurricane',
  'earthquake',
  'tsunami',
  'smoke',
  'heat',
  'weather',
  'civil',
  'other',
] as const
export type HazardKind = (typeof hazardKinds)[number]

/**
 * What an update asks of the people in its area, most demanding first. `order`: leave, or shelter in place, now. `all-clear`: the danger that the
 * sender had warned of is over; it is never a hazard.
 */
export const updateLevels = ['order', 'warning', 'watch', 'advisory', 'statement', 'all-clear'] as const
export type UpdateLevel = (typeof updateLevels)[number]

/** The level of an update of which only the hazard is known: evacuations say theirs, of others a warning is assumed. */
export const levelOfHazard = (hazard: HazardKind): UpdateLevel =>
  hazard === 'evacuation-order' || hazard === 'shelter-in-place' ? 'order' : 'warning'

/**
 * What a hazard means for a route, most severe first.
 * `danger`: fire, flood water, a slide. Never entered; one that holds the start is left by the fewest metres and never entered again.
 * `closure`: closed roads, in both directions. Never entered; a start on one may leave it.
 * `order`: an area ordered out. A start inside may cross it outwards by the fewest metres; nobody else enters it.
 * `warning`: costs extra time inside. `notice`: does not change a route.
 */
export const hazardRanks = ['danger', 'closure', 'order', 'warning', 'notice'] as const
export type HazardRank = (typeof hazardRanks)[number]

/**
 * What a feed states of the ground, besides alerts. `fire-perimeter`: the line around a fire. `road-closure`: a road that is closed as a whole,
 * by its two ends. `hot-spots`: pixels in which a satellite saw heat, which is no line of a fire. `fire-incident`: a fire of which only a point and a
 * size are known. `earthquake`: where one was. `disaster-report`: what an agency reports of a disaster of any kind, by a point.
 */
export const hazardFactKinds = [
  'fire-perimeter',
  'road-closure',
  'hot-spots',
  'fire-incident',
  'earthquake',
  'disaster-report',
] as const

/** Why an update is no longer active. Only `cancelled` means that the sender has ended it. */
export const updateEndReasons = ['cancelled', 'expired', 'no-longer-listed'] as const

/** CAP 1.2 `status`. Only Actual is real. The others are shown as drills or not at all. */
export const capStatuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
