/**
 * Facts about a person's body or household that change how they can leave. Each is a yes-or-no field of the profile. Forms, payloads, schemas, stores, events
 * and the assistant derive from this list; the words are in `languages/<language>/needs.json`.
 */
export const needNames = [
  'hasWheelchair',
  'hasMobilityLimitations',
  'needsEvacuationAssistance',
  'hasServiceAnimal',
  'hasPoweredDevice',
  'usesOxygen',
  'hasColdMedicine',
] as const
export type Need = (typeof needNames)[number]
export type Needs = Record<Need, boolean>

/** An object with the result of `make` for every need. */
export const forEveryNeed = <T>(make: (need: Need) => T): Record<Need, T> =>
  Object.fromEntries(needNames.map(need => [need, make(need)])) as Record<Need, T>

/** The needs of a person without any. */
export const noNeeds: Needs = forEveryNeed(() => false)

/** The needs from the fields of a profile. An absent one is false, as in a row that was stored before the need was added. */
export const needsOf = (profile: Partial<Needs>): Needs => forEveryNeed(need => profile[need] ?? false)

/** A person's display preferences. Each is a yes-or-no field of the profile. */
export const displayPreferenceNames = ['largeText', 'voiceGuidance', 'highContrast'] as const
