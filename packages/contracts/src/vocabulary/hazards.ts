/** The kinds of hazards of emergency updates. */
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
 * What an update asks of the people in its area, most demanding first. `order`: leave, or shelter in place, now. `all-clear`: the danger that the sender had
 * warned of is over; it is never a hazard.
 */
export const updateLevels = ['order', 'warning', 'watch', 'advisory', 'statement', 'all-clear'] as const
export type UpdateLevel = (typeof updateLevels)[number]

/** The level of an update if only its kind of hazard is known. Evacuation orders and shelter in place are orders; a warning is assumed for all others. */
export const levelOfHazard = (hazard: HazardKind): UpdateLevel =>
  hazard === 'evacuation-order' || hazard === 'shelter-in-place' ? 'order' : 'warning'

/**
 * The effect of a hazard on routes, most severe first.
 * `danger`: fire, flood water, a landslide. Never entered. A start inside leaves it by the shortest way and does not enter it again.
 * `closure`: closed roads, in both directions. Never entered. A start on one may leave it.
 * `order`: an area under an evacuation order. A start inside may leave it by the shortest way; no other route enters it.
 * `warning`: costs extra time inside.
 * `notice`: does not change a route.
 */
export const hazardRanks = ['danger', 'closure', 'order', 'warning', 'notice'] as const
export type HazardRank = (typeof hazardRanks)[number]

/**
 * Kinds of facts that feeds report besides alerts. `fire-perimeter`: the line around a fire. `road-closure`: a road that is closed completely, given by its
 * two ends. `hot-spots`: pixels in which a satellite measured heat, which is not the line of a fire. `fire-incident`: a fire of which only a point and a size
 * are known. `earthquake`: its epicentre. `disaster-report`: an agency's report of a disaster of any kind, given by a point.
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
