/** Why a message is held for a person. */
export const holdCodes = [
  'polygon-missing',
  'polygon-broken',
  'polygon-self-crossing',
  'too-many-polygons',
  'area-too-large',
  'area-jump',
  'outside-country',
  'outside-sender-counties',
  'sent-in-future',
  'sent-long-ago',
  'expires-before-start',
  'expires-too-late',
  'starts-too-late',
  'drill-words',
  'signer-unknown',
] as const

/** What a message is to the limits of the guard, strictest first. `weather` is what concerns whole regions: what nature does, and searches for people. */
export const limitKinds = ['order', 'warning', 'watch', 'weather'] as const
export type LimitKind = (typeof limitKinds)[number]

/**
 * What was made of the areas that a message draws. `drawn`: all were read. `partly`: some were, and only these count. `unreadable`: none was.
 * `none`: it draws no area.
 */
export const geometryVerdicts = ['drawn', 'partly', 'unreadable', 'none'] as const
export type GeometryVerdict = (typeof geometryVerdicts)[number]

/** `held`: a person has to decide. `waiting`: it comes into force later. The others are final. */
export const heldStates = ['held', 'waiting', 'released', 'refused'] as const
export type HeldState = (typeof heldStates)[number]
