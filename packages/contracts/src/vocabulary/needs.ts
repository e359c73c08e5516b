/**
 * What about a person's body or household changes how they can leave. Each is a yes-or-no field of the profile. Forms, payloads, schemas,
 * stores, events and the assistant derive from this list; the words are in `languages/<language>/needs.json`.
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

/** What `make` gives for every need. */
export const forEveryNeed = <T>(make: (need: Need) => T): Record<Need, T> =>
  Object.fromEntries(needNames.map(need => [need, make(need)])) as Record<Need, T>

export const noNeeds: Needs = forEveryNeed(() => false)

/** The needs among the fields of a profile. One that is absent, as in a row that was stored before the need was added, is false. */
export const needsOf = (profile: Partial<Needs>): Needs => forEveryNeed(need => profile[need] ?? false)

/** How the screens present themselves to a person. Each is a yes-or-no field of the profile. */
export const displayPreferenceNames = ['largeText', 'voiceGuidance', 'highContrast'] as const
