/** Why a message is held until an operator decides. */
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

/** The class of a message for the guard's limits, strictest first. `weather`: messages for whole regions, such as natural events and searches for people. */
export const limitKinds = ['order', 'warning', 'watch', 'weather'] as const
export type LimitKind = (typeof limitKinds)[number]

/**
 * Result of reading the areas that a message draws. `drawn`: all were read. `partly`: some were, and only these are used. `unreadable`: none was. `none`: it
 * draws no area.
 */
export const geometryVerdicts = ['drawn', 'partly', 'unreadable', 'none'] as const
export type GeometryVerdict = (typeof geometryVerdicts)[number]

/** `held`: an operator has to decide. `waiting`: it comes into force later. The others are final. */
export const heldStates = ['held', 'waiting', 'released', 'refused'] as const
export type HeldState = (typeof heldStates)[number]
