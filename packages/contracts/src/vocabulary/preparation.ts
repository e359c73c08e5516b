import type { Needs } from './needs.ts'
import type { ShelterNeed } from './shelters.ts'
import type { RoutingProfile, TransportationType } from './travel.ts'

/**
 * Minutes that each thing takes before a person can set out. They are planning defaults for one household at night, rather long than short:
 * nobody has measured this person. The words are in `languages/<language>/leave-by.json`.
 */
export const preparationMinutes = {
  pack: 10,
  transfer: 20,
  'slow-moving': 10,
  equipment: 15,
  children: 15,
  'service-animal': 5,
  pets: 10,
  livestock: 60,
  helper: 30,
  ride: 30,
  transit: 30,
} as const satisfies Record<string, number>

export type PreparationReason = keyof typeof preparationMinutes
export const preparationReasons = Object.keys(preparationMinutes) as PreparationReason[]

/** What the profile does not ask, and a person can add. */
export const addedPreparations = ['equipment', 'children', 'pets', 'livestock'] as const
export type AddedPreparation = (typeof addedPreparations)[number]

/** Waiting for somebody. One waits for all of them at the same time, so only the longest counts. */
const waits: readonly PreparationReason[] = ['helper', 'ride', 'transit']

export type Preparation = { minutes: number; reasons: { reason: PreparationReason; minutes: number }[] }

/** The time that these things take together, with what counted, in the order of the table. */
export function preparationFor(wanted: readonly PreparationReason[]): Preparation {
  const counted = new Set<PreparationReason>(['pack', ...wanted])
  // Whoever is transferred by somebody does not walk slowly as well.
  if (counted.has('transfer')) counted.delete('slow-moving')
  const [longest, ...others] = waits
    .filter(reason => counted.has(reason))
    .sort((a, b) => preparationMinutes[b] - preparationMinutes[a])
  if (longest) for (const other of others) counted.delete(other)
  const reasons = preparationReasons
    .filter(reason => counted.has(reason))
    .map(reason => ({ reason, minutes: preparationMinutes[reason] }))
  return { minutes: reasons.reduce((sum, { minutes }) => sum + minutes, 0), reasons }
}

const preparationOfNeed: Record<ShelterNeed, PreparationReason> = {
  wheelchair: 'transfer',
  serviceAnimal: 'service-animal',
  pets: 'pets',
  devicePower: 'equipment',
}

/** What takes time for those who need this of a shelter. */
export const preparationsOfNeeds = (needs: readonly ShelterNeed[]): PreparationReason[] =>
  needs.map(need => preparationOfNeed[need])

/** What those who take this along need of a shelter. */
export const needsOfAdded = (added: readonly AddedPreparation[]): ShelterNeed[] =>
  (['pets', 'devicePower'] as const).filter(need => added.some(one => one === preparationOfNeed[need]))

/** Whoever takes livestock along drives with a trailer. What is not driven stays as it is. */
export const drivenWith = (profile: RoutingProfile, added: readonly AddedPreparation[]): RoutingProfile =>
  added.includes('livestock') && (profile === 'driving' || profile === 'driving-traffic') ? 'driving-trailer' : profile

/** What a profile says of the time that its person needs. */
export function preparationsOfProfile(
  needs: Partial<Needs>,
  transportationType?: TransportationType,
): PreparationReason[] {
  const said: [PreparationReason, boolean | undefined][] = [
    ['transfer', needs.hasWheelchair],
    ['slow-moving', needs.hasMobilityLimitations],
    ['equipment', needs.hasPoweredDevice || needs.usesOxygen],
    ['service-animal', needs.hasServiceAnimal],
    ['helper', needs.needsEvacuationAssistance],
    ['ride', transportationType === 'assistance_needed'],
    ['transit', transportationType === 'public_transit'],
  ]
  return said.filter(([, isSo]) => isSo).map(([reason]) => reason)
}
